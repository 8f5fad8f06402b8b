/** The evening with the sheet that comes next. Each sheet is saved at its own address. */
export { default, links, loader, meta } from './evening.tsx'
