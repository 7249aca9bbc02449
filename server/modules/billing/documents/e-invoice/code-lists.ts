/** Of the code lists of EN 16931 what can be wrong in data of ours, as of the edition of November 2025. */
const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Electronic Address Schemes, beside EM. */
export const addressSchemes = words(`
  0002 0007 0009 0037 0060 0088 0096 0097 0106 0130 0135 0142 0147 0151 0154 0158 0170 0177 0183 0184 0188 0190 0191
  0192 0193 0194 0195 0196 0198 0199 0200 0201 0202 0203 0204 0205 0208 0209 0210 0211 0212 0213 0215 0216 0217 0218
  0219 0220 0221 0225 0230 0235 0240 0242 0244 0245 0246 0248 9910 9913 9914 9915 9918 9919 9920 9922 9923 9924 9925
  9926 9927 9928 9929 9930 9931 9932 9933 9934 9935 9936 9937 9938 9939 9940 9941 9942 9943 9944 9945 9946 9947 9948
  9949 9950 9951 9952 9953 9957 9959 EM`)

/** Reasons for charging no VAT (VATEX), behind `VATEX-EU-` and `VATEX-FR-`. */
const european = words(`
  79-C 132 132-1A 132-1B 132-1C 132-1D 132-1E 132-1F 132-1G 132-1H 132-1I 132-1J 132-1K 132-1L 132-1M 132-1N 132-1O
  132-1P 132-1Q 135-1 143 143-1A 143-1B 143-1C 143-1D 143-1E 143-1F 143-1FA 143-1G 143-1H 143-1I 143-1J 143-1K 143-1L
  144 146-1E 148 148-A 148-B 148-C 148-D 148-E 148-F 148-G 151 151-1A 151-1AA 151-1B 151-1C 151-1D 151-1E 153 159 309
  AE D F G I IC J O`)
const french = words(`
  FRANCHISE CNWVAT AE CGI261-1 CGI261-2 CGI261-3 CGI261-4 CGI261-5 CGI261-7 CGI261-8 CGI261A CGI261B CGI261C-1
  CGI261C-2 CGI261C-3 CGI261D-1 CGI261D-1BIS CGI261D-2 CGI261D-3 CGI261D-4 CGI261E-1 CGI261E-2 CGI275 CGI277A
  CGI295 298SEXDECIESA`)

export function isExemptionCode(code: string): boolean {
  const list = code.startsWith('VATEX-EU-') ? european : code.startsWith('VATEX-FR-') ? french : undefined
  return list?.has(code.slice('VATEX-EU-'.length)) ?? false
}

/** Codes that go with one category alone. */
const categories: Record<string, string> = {
  'VATEX-EU-AE': 'AE',
  'VATEX-EU-IC': 'K',
  'VATEX-EU-G': 'G',
  'VATEX-EU-O': 'O',
  'VATEX-EU-D': 'E',
  'VATEX-EU-F': 'E',
  'VATEX-EU-I': 'E',
  'VATEX-EU-J': 'E',
}
export const categoryOfCode = (code: string): string | undefined => categories[code]

/** Codes of CLDR that no list of countries has; Kosovo is 1A there. */
const elsewhere = words('AC CP CQ DG EA IC TA')
export const listedCountry = (code: string | undefined): string | undefined =>
  code === undefined || elsewhere.has(code) ? undefined : code === 'XK' ? '1A' : code
