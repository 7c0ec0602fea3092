/** Returns the address of a JPEG in base64. */
export const jpegUrl = ({ picture }: { picture: string }): string => `data:image/jpeg;base64,${picture}`
