/** A wording that a language of the site avoids, and the one that it uses instead. */
export type Wording = readonly [wrong: RegExp, right: string]

const ONE_DAY = 'messages at any hour, an answer usually within one day'

/** Wordings of each language that were once wrong in the site: misleading, inconsistent, or another form of address. */
export const WORDINGS: Readonly<Record<string, readonly Wording[]>> = {
  en: [
    [/day and night|around the clock/i, ONE_DAY],
    [/\bcustomers\b/i, 'clients'],
    [/(?<!keep me )\bsign(ed)?[- ]in\b|log-in/i, 'log in, login'],
    [/tell you (the \w+ )?by email/i, 'email you'],
    [/as the (message|remark)\b/i, 'payment reference'],
    [/threefold/i, 'triple'],
    [/\bdear(er)?\b|in a fright|strain of/i, 'plain words'],
    [/no guide to future/i, 'not a reliable indicator of future results'],
    [/\bstop out\b/i, 'stop-out'],
    [/\bis no (investment|fee)\b|\bno quote\b/i, 'is not …'],
    [/\d (US )?dollars/, 'USD 10'],
    [/\d USD\b/, 'USD 10'],
    [/\d\.\d+ lot\b/, '0.1 lots'],
    [/overnight interest/i, 'swap'],
    [/point value/i, 'pip value'],
    [/\b(in|on) (summer|winter)\b|daylight-saving/i, 'daylight saving time (DST)'],
    [/for your safety/i, 'for your security'],
    [/re-encod/i, 'convert'],
    [/consultants?\b/i, 'staff: no investment advice is given'],
    [/\w'\w|(^|\s)"\w/, '’ and “ ”'],
  ],
  tw: [
    [/保證金水[準平]/, '保證金比例'],
    [/持倉/, '部位'],
    [/傳送/, '送出'],
    [/顧問|諮詢人員/, '服務人員'],
    [/提交成功/, '已成功送出'],
    [/請求/, '操作、送出的內容'],
    [/(?<!銀行)匯款|匯入(?!門)/, '轉帳'],
    [/[兩三四五六七八九十]+ ?(天|個工作日|個檔案|分鐘|倍)|一(天|個工作日)內/, 'digits'],
    [/從 ?[\d.,]+–/, '從 1.1000 漲到 1.1110'],
    [/撥入交易帳號/, '交易帳戶'],
    [/銀行帳號證明/, '銀行帳戶證明'],
    [/網路位址/, 'IP 位址'],
    [/當個工作日/, '同一工作日內'],
    [/DST|日光節約|冬令|夏季|冬季/, '夏令時間'],
    [/日夜|全天候/, ONE_DAY],
    [/已停用/, '已暫停使用'],
    [/重新編碼/, '轉檔'],
    [/\d ?[至到～] ?\d/, '1–3'],
  ],
  zh: [
    [/保证金水平/, '保证金比例'],
    [/顾问|咨询人员/, '工作人员'],
    [/请求/, '操作、提交的内容'],
    [/[两三四五六七八九十]+ ?(天|个工作日|个文件|分钟|倍)|一(天|个工作日)内/, 'digits'],
    [/从 ?[\d.,]+–/, '从 1.1000 涨到 1.1110'],
    [/发放到交易账号/, '交易账户'],
    [/银行账号证明/, '银行账户证明'],
    [/证明文件/, '证明材料'],
    [/标出的字段/, '标出的项目'],
    [/通过电子邮[箱件]/, '通过邮件'],
    [/网络地址/, 'IP 地址'],
    [/当个工作日/, '同一工作日内'],
    [/DST|冬令|冬季|夏季/, '夏令时'],
    [/昼夜|全天候|白天黑夜|24 小时在线/, ONE_DAY],
    [/已停用/, '已暂停使用'],
    [/重新编码/, '转换格式'],
    [/\d ?[至到～] ?\d/, '1–3'],
  ],
  th: [
    [/คุณ(?!สมบัติ|ภาพ| \{\{)/, 'ท่าน; a space after คุณ'],
    [/มาร์จิ้น|โปรโมชั่น|เวอร์ชั่น/, 'มาร์จิน, โปรโมชัน, เวอร์ชัน'],
    [/สิทธิ์/, 'สิทธิ'],
    [/ถูกจับคู่|และจับคู่/, 'ดำเนินการที่ราคา'],
    [/เหรียญตรา/, 'แบดจ์'],
    [/ให้(ซื้อ|ขาย) [A-Z]/, 'ผู้ซื้อขายจะซื้อ'],
    [/^(\||spec\.).*\d ดอลลาร์สหรัฐ/, 'USD 10 in tables'],
    [/พิพ/, 'พิป'],
    [/เงินเสมือน/, 'เงินจำลอง'],
    [/ใบเสร็จ/, 'หลักฐานการโอนเงิน'],
    [/ที่ปรึกษา/, 'เจ้าหน้าที่'],
    [/ฤดูร้อน|ฤดูหนาว/, 'ช่วงเวลาออมแสง (DST)'],
    [/เข้ารหัสภาพ/, 'แปลงไฟล์ภาพ'],
    [/เซสชันให้/, 'เข้าสู่ระบบไม่สำเร็จ'],
    [/ดอลลาร์(?!สหรัฐ)/, 'ดอลลาร์สหรัฐ'],
    [/หยุดขาดทุน/, 'ตัดขาดทุน'],
    [/การจัดการความเสี่ยง/, 'การบริหารความเสี่ยง'],
    [/ในอีกสักครู่/, 'โปรดรอสักครู่แล้ว…'],
    [/อีกครั้งใน \{\{/, 'ในอีก {{time}}'],
    [/ทั้งกลางวันและกลางคืน|ตลอด 24 ชั่วโมง/, ONE_DAY],
  ],
  id: [
    [/nasabah/i, 'klien'],
    [/\bfiles?\b/, 'berkas'],
    [/\bdaring\b/i, 'online'],
    [/\bbrowser\b/i, 'peramban'],
    [/\bpassword\b/i, 'kata sandi'],
    [/konsultan\b/i, 'staf'],
    [/kredit trading/i, 'bonus kredit'],
    [/\batasan\b/i, 'pemberi kerja'],
    [/merujuk diri/i, 'mereferensikan diri'],
    [/musim (panas|dingin)/i, 'daylight saving time (DST)'],
    [/ons troi/i, 'troy ounce'],
    [/siap Anda tanggung/i, 'sanggup Anda tanggung'],
    [/tingkat margin/i, 'level margin'],
    [/sebentar lagi/i, 'beberapa saat lagi'],
    [/kata sandi masuk|data masuk\b|keamanan masuk/i, '… login'],
    [/dolar(?! AS)/i, 'USD, dolar AS'],
    [/dilayani|dikodekan ulang|membuka sesi/i, 'plain words'],
    [/perekomendasi/i, 'pemberi referensi'],
    [/(tulis|menulis) kepada kami/i, 'kirim pesan kepada kami'],
    [/(?<![\d:])([01]\d|2[0-4]):[0-5]\d(?!\d)/, '15.30'],
    [/(?<!oleh )\bhukum (dapat )?(mewajibkan|melarang|mengharuskan)/i, 'peraturan perundang-undangan'],
    [/siang dan malam|sepanjang waktu/i, ONE_DAY],
  ],
  vi: [
    [/(?<!\p{L})bạn(?!\p{L}| bè)/iu, 'Quý khách'],
    [/(tiền|đô la) ảo/i, '… mô phỏng'],
    [/tra hỏi/i, 'tra cứu'],
    [/chuyên viên/i, 'nhân viên hỗ trợ'],
    [/mùa (hè|đông)/i, 'DST'],
    [/đô la(?! Mỹ)/i, 'USD, đô la Mỹ'],
    [/tín dụng (?!thưởng)/i, 'tín dụng thưởng'],
    [/mã hóa lại|được phục vụ|mở được phiên/i, 'plain words'],
    [/giữ trang này mở/i, 'không đóng trang này'],
    [/\bspread \d|vốn \(equity\)|chênh lệch giá/i, 'chênh lệch, vốn thực có'],
    [/[–,] Thứ/, 'thứ inside a phrase'],
    [/được cộng (phí|swap)/i, 'được cộng tiền swap'],
    [/(?<!tin )(nhắn|viết) cho chúng tôi/i, 'gửi tin nhắn cho chúng tôi'],
    [/(?<!tội |bị )trừng phạt/i, 'cấm vận'],
    [/đố vui|bài đố/i, 'trắc nghiệm'],
    [/giữ lệnh|đóng lệnh(?! bắt buộc)/i, 'vị thế for positions'],
    [/trên trang này/i, 'trên trang web này'],
    [/cả ngày lẫn đêm|suốt 24 giờ/i, ONE_DAY],
  ],
}

/** Wordings that the Studio and the findings of the tools avoid: the terms are those of common editors. */
export const STUDIO_WORDINGS: Readonly<Record<string, readonly Wording[]>> = {
  en: [
    [/\bstands?\b(?! for)|\bwhoever\b|\bmended\b|does nothing|[Ww]ords in/, 'plain words'],
    [/(?<!keep me )\bsign(ed)? in\b/i, 'log in'],
  ],
  tw: [[/相片|記錄|傳送|回應碼/, '照片, 紀錄, 送出']],
  zh: [[/文字(?!母)|文本母|发送|传送|回应|国家代码/, '文本, 提交, 响应, 国际区号']],
}

// A time such as 15.30 is no decimal.
const DECIMAL_POINT: Wording = [
  /(?<![\d.,/])(?!(?:[01]\d|2[0-4])\.[0-5]\d(?!\d))\d+\.(\d{1,2}|\d{4,})(?![\d.])|(?<![\d.,])0\.\d(?!\d(?!\d))/,
  'a decimal comma: 1,1000',
]
const DECIMAL_COMMA: Wording = [/(?<![\d,])\d+,(\d{1,2}|\d{4,})(?![\d,])/, 'a decimal point: 1.1000']

/** The wrong decimal separator of each language. */
export const DECIMALS: Readonly<Record<string, Wording>> = {
  en: DECIMAL_COMMA,
  tw: DECIMAL_COMMA,
  zh: DECIMAL_COMMA,
  th: DECIMAL_COMMA,
  id: DECIMAL_POINT,
  vi: DECIMAL_POINT,
}

/**
 * A missing space in Chinese beside Latin letters, digits, and inserted numbers; and a space after an inserted date,
 * which ends in a Chinese unit.
 */
export const CHINESE_SPACING: readonly Wording[] = [
  [
    /\p{Script=Han}(?:[A-Za-z0-9]|\{\{(?:start|end|date|count|number|total|limit)\}\})|(?:[A-Za-z0-9%]|\{\{(?:count|number|total|limit)\}\})\p{Script=Han}/u,
    'a space between',
  ],
  [/\{\{(?:start|end|date)\}\} \p{Script=Han}/u, 'no space after a date'],
]
