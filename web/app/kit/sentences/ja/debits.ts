/** What is refused and told about direct debits. */
export const debits: Readonly<Record<string, string>> = {
  'Set up SEPA direct debit under Settings first': '先に設定で SEPA 口座振替を設定してください。',
  'Mandate not found': 'この委任状は存在しません。',
  '{field} is already used': 'この委任状番号はすでに使われています。',
  'This link is no longer valid': 'このリンクは無効です。',
  'This mandate is already signed': 'この委任状は署名済みです。',
  'You must agree to the mandate in order to sign': '署名するには委任状への同意が必要です。',
  'SEPA direct debit collects EUR only': 'SEPA 口座振替で引き落とせるのはユーロのみです。',
  'Debit run not found': 'この口座振替データは存在しません。',
  'Nothing to collect': '引き落とすものはありません。',
  'Debit run is already {state}': '口座振替データはすでに{state}です。',
  'Attempt not found': 'この支払いの試行は存在しません。',
  'This payment was already returned': 'この支払いはすでに返却されています。',
  'This payment was not collected': 'この支払いは引き落とされていません。',
  'Could not read file: it is no pain.002 report':
    'ファイルを読み取れません。pain.002 の報告ではありません。',
  'Could not read file: it declares a document type or entities':
    'ファイルを読み取れません。文書型または実体が宣言されています。',
  '{field} must be a valid IBAN': '{field}は有効な IBAN でなければなりません',
  '{field} must be of a SEPA country': '{field}は SEPA 地域の国のものでなければなりません',
  "{field} must be 1 to 35 of the letters A–Z a–z 0–9 + ? / - : ( ) . , '":
    "{field}は A–Z a–z 0–9 + ? / - : ( ) . , ' の 1～35 文字です",
}

export const debitsTold: Readonly<Record<string, string>> = {
  'Direct debit mandate {1} signed': '口座振替委任状 {1} に署名',
  'Direct debit mandate {1} revoked': '口座振替委任状 {1} を取り消し',
  'Direct debit of {1} for invoice {2} returned ({3})': '請求書 {2} の口座振替 {1} が返却（{3}）',
}

export const debitsCodes: Readonly<Record<string, string>> = {
  mandate_signed: '委任状に署名',
  mandate_revoked: '委任状を取り消し',
  returned: '返却',
}

/** How a run stands. */
export const debitsValues: Readonly<Record<string, string>> = {
  built: '作成済み',
  submitted: '提出済み',
  settled: '入金済み',
}
