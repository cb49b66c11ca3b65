import { CODE } from './start.ts'

/** A message that every rule lets pass. */
export const MESSAGE = { name: '陳大文', email: 'chen@example.com', message: '您好，請與我聯絡', verifyCode: CODE }

/** A demo registration that every rule lets pass. */
export const DEMO = {
  surname: '陳', givenName: '大文', gender: 'male', countryCode: '+886', phone: '912 345 678', email: 'Chen@Example.com',
  confirmEmail: 'Chen@Example.com', country: 'TW', idOrPassport: 'a123456789', over18: 'true', personalUse: 'true', termsRead: 'true',
  verifyCode: CODE,
}
