// Every page but the start, loaded when one is opened. The delivered form has the editors in here too.
export { Evenings } from './evenings/Evenings.js';
export { Opening, Shown } from './shown/Shown.js';
export { Entry } from './entry/Entry.js';
export { Players } from './players/Players.js';
export { Result } from './result/Result.js';
export { Box } from './box/Box.js';
export { Photo } from './photo/Photo.js';
export { History } from './table/History.js';
export { Join } from './table/Join.js';
export { Table } from './table/Table.js';
