/** Branches of the lead database. */
export const industries: Readonly<Record<string, string>> = {
  software: 'ソフトウェア',
  'information technology': '情報技術',
  manufacturing: '製造',
  'financial services': '金融サービス',
  'health care': '医療',
  retail: '小売',
  'professional services': '専門サービス',
  construction: '建設',
  education: '教育',
  logistics: '物流',
  'real estate': '不動産',
  media: 'メディア',
  energy: 'エネルギー',
  automotive: '自動車',
  hospitality: 'ホスピタリティ',
  insurance: '保険',
  telecommunications: '通信',
  agriculture: '農業',
  biotechnology: 'バイオテクノロジー',
  aerospace: '航空宇宙',
}

/** How sure a deal is, in a forecast. */
export const forecasts: Readonly<Record<string, string>> = {
  commit: 'コミット',
  best_case: 'ベストケース',
  pipeline: 'パイプライン',
  omitted: '除外',
}

/** What a DMARC record asks for. */
export const policies: Readonly<Record<string, string>> = {
  none: 'なし',
  quarantine: '隔離',
  reject: '拒否',
}

/** Mail templates that ship, and their categories. */
export const templates: Readonly<Record<string, string>> = {
  Announcement: 'お知らせ',
  Newsletter: 'ニュースレター',
  'Event invitation': 'イベントへの招待',
  'Product update': '製品アップデート',
  'Plain letter': 'シンプルな手紙',
  'Win-back': '再アプローチ',
  announcement: 'お知らせ',
  newsletter: 'ニュースレター',
  event: 'イベント',
  'product update': '製品アップデート',
  letter: '手紙',
  'win-back': '再アプローチ',
}
