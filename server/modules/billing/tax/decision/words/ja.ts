import type { DecisionWords } from './index.ts'

export const ja: DecisionWords = {
  rules: {
    typed: '税率は手入力されました。',
    small_business: '売り手は小規模事業者のため、税を請求しません。',
    exempt: '非課税の取引です。',
    domestic: '売り手と買い手が同じ国（{country}）にあるため、その国の税が適用されます。',
    eu_b2b_service: '有効なVAT番号（{vatId}）を持つ{country}の事業者へのサービス：買い手が納税します。',
    eu_b2b_goods: '有効なVAT番号（{vatId}）を持つ{country}の事業者への商品：EU域内取引として免税です。',
    eu_b2c_service: '消費者として課税されるEU他国の顧客へのサービス：{country}の税が適用されます。',
    eu_b2c_destination: '消費者として課税されるEU他国の顧客への販売：仕向国{country}の税が適用されます。',
    eu_b2c_under_threshold:
      '消費者として課税されるEU他国の顧客への販売で、年間10,000 EURの基準額以下：{country}の税が適用されます。',
    export: '商品は{country}へ輸出されるため免税です。',
    outside_scope: 'サービスは{country}で課税されるため、このVATの対象外です。',
    third_country_b2c: 'EUまたは英国の域外の消費者へのサービス：{country}の税が適用されます。',
    us_nexus: '売り手は{region}で売上税を徴収しています。',
    us_no_nexus: '売り手は買い手の州で売上税を徴収していません。',
    us_export: '買い手は米国外のため、売上税はかかりません。',
    not_covered: '売り手の国の規則はここにありません。税を手で設定してください。',
  },
  warnings: {
    buyer_country_unknown: '買い手の国が不明なため、国内取引として課税します。',
    vat_number_missing: '買い手は事業者ですが、EU他国のVAT番号がないため、消費者として課税します。',
    vat_number_invalid: '買い手のVAT番号が無効なため、消費者として課税します。',
    vat_number_unverified: '買い手のVAT番号が確認されていないため、消費者として課税します。',
    registration_missing: 'EUの消費者向け販売の基準額を超えましたが、{country}を対象とする登録がありません。',
    exemption_reason_missing: '税を請求しない理由が入力されていません。',
    rate_unknown: 'その日の{country}の税率が不明です。「税」で追加してください。',
    not_covered: '売り手の国の規則はここにありません。税を手で設定してください。',
  },
}
