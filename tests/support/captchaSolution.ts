/** Solution of every captcha of a server under test (its setting `VERIFY_CODE`). */
export const CAPTCHA_SOLUTION = 'ab3d'
