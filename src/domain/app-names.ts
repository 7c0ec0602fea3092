/**
 * Names that the specification leaves open. A group sets its own by environment variables (readings, "Names and
 * constants").
 */
export const APP_NAME: string = import.meta.env?.VITE_APP_NAME || 'Verdant Circle'
export const GROUP_NAME: string = import.meta.env?.VITE_GROUP_NAME || 'Vegan Women Business Group'
export const EMAIL_SERVICE_NAME = 'EmailJS'
