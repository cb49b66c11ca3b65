import { CAPTCHA_SOLUTION } from '../captchaSolution.ts'

/** A valid message. */
export const VALID_MESSAGE = {
  name: '陳大文',
  email: 'chen@example.com',
  message: '您好，請與我聯絡',
  verifyCode: CAPTCHA_SOLUTION,
}

/** A valid demo registration. */
export const VALID_DEMO_APPLICATION = {
  surname: '陳',
  givenName: '大文',
  gender: 'male',
  countryCode: '+886',
  phone: '912 345 678',
  email: 'Chen@Example.com',
  confirmEmail: 'Chen@Example.com',
  country: 'TW',
  idOrPassport: 'a123456789',
  over18: 'true',
  personalUse: 'true',
  termsRead: 'true',
  verifyCode: CAPTCHA_SOLUTION,
}

/** A valid real registration. */
export const VALID_REAL_APPLICATION = {
  surname: 'Nguyễn',
  givenName: 'Thị Hồng',
  englishName: 'Nguyen Thi Hong',
  gender: 'female',
  documentType: 'passport',
  documentNumber: 'b1234567',
  country: 'VN',
  city: 'Hà Nội',
  address: '1 Phố Huế',
  countryCode: '+84',
  phone: '912345678',
  email: 'hong@example.com',
  confirmEmail: 'hong@example.com',
  phonePassword: 'abc12345',
  over18: 'true',
  personalUse: 'true',
  termsRead: 'true',
  verifyCode: CAPTCHA_SOLUTION,
}

/** A valid withdrawal. */
export const VALID_WITHDRAWAL = {
  tradingAccount: '8800001',
  amount: '100',
  bankCardNumber: '6222000011112222',
  bankName: '示範銀行',
  bankBranch: '中山分行',
  verifyCode: CAPTCHA_SOLUTION,
}

/** A valid deposit with its voucher. */
export const VALID_DEPOSIT = {
  tradeType: 'bank',
  merchantName: 'Harbour Meridian Trust',
  tradeDate: '2026-01-02',
  tradeCurrency: 'USD',
  amount: '500',
}

/** A valid upload of documents, without the files. */
export const VALID_UPLOAD = { documentType: 'identity' }
