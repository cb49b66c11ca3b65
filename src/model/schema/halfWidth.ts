/** Full-width letters, digits and signs as their ASCII forms, an ideographic space as a space. */
export const toHalfWidth = (text: string): string =>
  text.replace(/[！-～]/g, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0)).replaceAll('　', ' ')
