/** The last four characters of a longer text: `••••1234`. */
export const maskText = (text: string): string => `••••${text.length > 6 ? text.slice(-4) : ''}`
