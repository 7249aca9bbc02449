import type { LetterWords } from './en.ts'

export const ja: LetterWords = {
  hello: name => (name ? `${name} 様` : 'こんにちは。'),
  document: '文書',
  with: '相手方',
  signBy: '署名期限',
  button: '内容を確認して署名する',
  address: 'ボタンが使えない場合は、次のアドレスを開いてください：',
  private:
    'このリンクはお客様専用です。リンクを持つ人は誰でもお客様の名前で署名できますので、このメールを転送しないでください。',
  request: {
    subject: title => `署名のお願い：${title}`,
    own: '契約書の準備ができました。内容を確認し、署名してください。相手方にも署名をお願いしています。',
    sent: organization => `${organization} から、電子署名をお願いする契約書が届いています。`,
    how: '開いて全文をお読みください。ブラウザー上で署名するか、理由を添えて辞退できます。アカウントは必要ありません。',
  },
  reminder: {
    subject: title => `リマインダー：${title} の署名をお待ちしています`,
    waiting: '署名をお待ちしている契約書があります。',
    last: other => `${other} はすでに署名しました。残るはお客様の署名だけです。`,
    decline: '署名を希望されない場合は、同じページで辞退できます。その後リマインダーは送られません。',
  },
  completed: {
    subject: title => `締結完了：${title}`,
    signed: isAttached =>
      `すべての当事者が署名しました。${
        isAttached ? '締結済みの写しを添付しています' : '締結済みの写しは下からダウンロードできます'
      }。すべての署名を含む本文、完了証明書、監査記録に電子シールが付されています。大切に保管してください。`,
    envelope: '文書番号',
    hash: 'ファイルの SHA-256',
    button: '締結済みの写しをダウンロード',
  },
  declined: {
    subject: title => `辞退：${title}`,
    text: name => `${name} が署名を辞退しました。この契約書にはもう署名できず、誰も拘束されません。`,
    reason: '理由',
    goOn: '続けるには、変更点を合意のうえ、新しい契約書を作成してもう一度送ってください。',
    nothing: 'お客様にしていただくことはありません。',
  },
}
