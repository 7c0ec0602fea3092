/**
 * Replaces html2canvas, canvg, DOMPurify and fast-png in the bundle (vite.config.ts). jsPDF imports them for HTML, SVG
 * and PNG pictures, of which an invoice has none.
 */
export default null
export const decode = null
