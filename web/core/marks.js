// The marks of players: a shape for each colour, so that nobody is distinguished by colour alone.

export const MARKS = [
  { id: 'red', shape: 'circle' },
  { id: 'blue', shape: 'square' },
  { id: 'yellow', shape: 'triangle' },
  { id: 'green', shape: 'diamond' },
  { id: 'purple', shape: 'hexagon' },
  { id: 'black', shape: 'star' },
];

/** The mark of a seat for which nobody chose one: the same on every phone. */
export const markOfSeat = (seat) => MARKS[(seat - 1) % MARKS.length].id;
