/**
 * Replaces, in the bundle, modules that a library imports for work the app never does (vite.config.ts): html2canvas,
 * canvg, DOMPurify and fast-png, with which jsPDF draws HTML, SVG and PNG pictures; iceberg-js, with which Supabase's
 * storage client reads analytics tables; the events that TanStack Form sends to its tools for developers.
 */
export default null
export const decode = null
export const IcebergRestCatalog = null
export class EventClient {
  on(): () => void {
    return () => {}
  }
  emit(): void {}
}
