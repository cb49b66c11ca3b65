import { randomInt } from 'node:crypto'

/** Without 0 1 i l o (docs/contract.md section 3), and without b c q s v z, which look like 8 g g 5 u 2 behind noise. */
const SOLUTION_ALPHABET = '23456789adefghjkmnprtuwxy'

/** What a verification image says: 4 characters. */
export const generateSolution = (): string =>
  Array.from({ length: 4 }, () => SOLUTION_ALPHABET.charAt(randomInt(SOLUTION_ALPHABET.length))).join('')
