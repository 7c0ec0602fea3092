/** Names the specification leaves open; a group sets its own in the environment (readings, "Names and constants"). */
export const APP_NAME: string = import.meta.env?.VITE_APP_NAME || 'Verdant Circle'
export const GROUP_NAME: string = import.meta.env?.VITE_GROUP_NAME || 'Vegan Women Business Group'
export const EMAIL_SERVICE_NAME = 'EmailJS'
