/**
 * Stands for html2canvas, canvg, DOMPurify and fast-png, which jsPDF imports for HTML, SVG and PNG pictures
 * (vite.config.ts): an invoice has none.
 */
export default null
export const decode = null
