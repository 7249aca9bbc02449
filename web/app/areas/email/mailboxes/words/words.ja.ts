import type { MailboxWords } from './words.ts'

export const words: MailboxWords = {
  writingAbout: '自分で書くメールの送信方法と、読み方を設定します。',
  sending: '送信',
  undo: '送信を取り消せる時間',
  noUndo: 'なし（すぐに送信）',
  undoSeconds: count => `${count} 秒`,
  writeFrom: '送信に使うメールボックス',
  automatic: '自分の最初のもの、なければ組織の既定',
  reading: '閲覧',
  showPictures: 'インターネット上の画像を表示',
  showPicturesAbout:
    '画像を読み込むと、いつどこで読まれたかが送信者に伝わります。添付された画像は常に表示されます。',
  signatureAbout: 'メールボックスに署名がないとき、あなたのメールの末尾に付きます。',
  appendSent: 'ここから送ったメールを送信済みフォルダーにも保存',
  colleaguesSee: '同僚に見える範囲',
  colleaguesSeeAbout:
    '管理者とオーナーも含みます。請求書、見積書、契約書は常に見えます。スレッドごとに公開範囲を変えられます。',
  views: {
    full: 'すべて',
    subject: '件名、相手、日時',
    metadata: '相手と日時',
    private: '何も見えない',
  },
  viewNotes: {
    subject: '同僚に本文は見えません',
    metadata: '同僚に件名と本文は見えません',
    private: '同僚には何も見えません',
  },
  sharedWith: 'すべてを見られる人',
  sharedWithSome: names => `${names} はすべて閲覧可`,
  readAt: ago => `${ago}に受信`,
  readsAtOnce: '新着メールはすぐに届きます',
  earlierFrom: day => `${day} 以降の過去のメール`,
  purpose: '用途',
  purposes: { mail: 'メールの送受信', drop: '外部のメールの取り込み' },
  filesMail: '取り込み用',
  dropAddress: '外部のメールを取り込むアドレス',
  dropAbout:
    '他のソフトで書くときにこのアドレスを Cc に入れるか、自分のアドレスから転送してください。メール内の連絡先に記録されます。',
}
