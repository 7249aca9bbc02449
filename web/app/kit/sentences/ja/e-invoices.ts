/** What stands between a document and an e-invoice. */
export const eInvoices: Readonly<Record<string, string>> = {
  'The scheme {scheme} of the electronic address is not in the list of schemes':
    '電子アドレスの方式{scheme}は一覧にありません。',
  'Your organization has no name': '自社の名前がありません。',
  'The address of your organization has no country': '自社の住所に国がありません。',
  'Your organization has no VAT number': '自社のVAT番号がありません。',
  'Your organization has neither a VAT number nor a tax number': '自社のVAT番号も税務番号もありません。',
  'Your organization has neither a registration number nor a tax number':
    '自社の登録番号も税務番号もありません。',
  'The buyer has no name': '買い手の名前がありません。',
  "The buyer's address has no country": '買い手の住所に国がありません。',
  'The buyer has no VAT number': '買い手のVAT番号がありません。',
  'The address of delivery has no country': '納入先の住所に国がありません。',
  'Line {line} has no name': '明細{line}に名前がありません。',
  'The price of line {line} is below zero': '明細{line}の単価がゼロ未満です。',
  'No tax is charged on line {line}, and nothing says why':
    '明細{line}には税がかからず、その理由がありません。',
  'Line {line} does not say why no tax is charged on it':
    '明細{line}に税がかからない理由が書かれていません。',
  'The code for the reason of line {line} is not in the list of codes':
    '明細{line}の理由コードは一覧にありません。',
  'The code for the reason of line {line} goes with another tax category':
    '明細{line}の理由コードは別の税区分のものです。',
  'There are no lines': '明細がありません。',
  'Some lines lie outside the scope of VAT and others do not: split the invoice':
    '課税対象外の明細とそうでない明細が混ざっています。請求書を分けてください。',
  'The day of the supply is missing': '提供日がありません。',
  'There is no due date': '支払期日がありません。',
  '{currency} has more than two decimals, and e-invoices hold two at most':
    '{currency}は小数が3桁以上あり、電子請求書で扱えるのは2桁までです。',
  'The sums do not add up': '合計が一致しません。',
  '{format} needs an electronic address of the buyer; an email address will do':
    '{format}には買い手の電子アドレスが必要です。メールアドレスでもかまいません。',
  '{format} needs an electronic address of your organization; an email address will do':
    '{format}には自社の電子アドレスが必要です。メールアドレスでもかまいません。',
  "Peppol needs the buyer's reference or the number of the buyer's order":
    'Peppolには買い手の参照番号か注文番号が必要です。',
  "{format} needs the buyer's reference": '{format}には買い手の参照番号が必要です。',
  '{format} needs a contact person of your organization': '{format}には自社の担当者が必要です。',
  '{format} needs a phone number with at least three digits':
    '{format}には数字が3桁以上の電話番号が必要です。',
  '{format} needs the phone number of your organization': '{format}には自社の電話番号が必要です。',
  '{format} needs an email address with one @ and nothing odd around it':
    '{format}には@が1つだけの一般的なメールアドレスが必要です。',
  '{format} needs the email address of your organization': '{format}には自社のメールアドレスが必要です。',
  '{format} needs the city of your organization': '{format}には自社の市区町村が必要です。',
  '{format} needs the postcode of your organization': '{format}には自社の郵便番号が必要です。',
  "{format} needs the buyer's city": '{format}には買い手の市区町村が必要です。',
  "{format} needs the buyer's postcode": '{format}には買い手の郵便番号が必要です。',
  '{format} needs the city of the delivery': '{format}には納入先の市区町村が必要です。',
  '{format} needs the postcode of the delivery': '{format}には納入先の郵便番号が必要です。',
  '{format} needs a bank account to pay into': '{format}には支払先の銀行口座が必要です。',
  '{format} needs the street of your organization': '{format}には自社の番地が必要です。',
  "{format} needs the buyer's street": '{format}には買い手の番地が必要です。',
  '{format} needs the registration number of your organization, as it is written in {country}':
    '{format}には{country}の書式による自社の登録番号が必要です。',
  '{format} does not take the tax number of your organization for a seller in {country}':
    '{format}は{country}の売り手について自社の税務番号を受け付けません。',
  '{format} needs the VAT number of your organization as it is written in {country}':
    '{format}には{country}の書式による自社のVAT番号が必要です。',
  '{format} does not know the rate of line {line} for a seller in {country}':
    '{format}では{country}の売り手について{line}行目の税率が認められていません。',
  '{format} asks sellers in {country} for what is not kept here: choose another format':
    '{format}は{country}の売り手に、ここで管理していない情報を求めます。別の形式を選んでください。',
  'The electronic address {id} is not one of the scheme {scheme}':
    '電子アドレス{id}はスキーム{scheme}のものではありません。',
  'This document lacks what {format} needs': 'この文書には{format}に必要なものが足りません。',
  '{note} credits this invoice — credit the rest instead of voiding':
    '{note}がこの請求書を減額しています。取り消さずに、残りを減額してください。',
  'Some sales have no account: say one under Settings → DATEV':
    '一部の売上に勘定科目がありません。「設定 → DATEV」で指定してください。',
}
