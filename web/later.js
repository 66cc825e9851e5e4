// The pages that nobody needs to begin with, loaded when one is opened. The delivered form has the editors in here too.
export { Box } from './box/Box.js';
export { Photo } from './photo/Photo.js';
export { History } from './table/History.js';
export { Join } from './table/Join.js';
export { Table } from './table/Table.js';
