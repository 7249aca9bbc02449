import type { MailWords } from './en.ts'

const roles = { admin: '管理者', member: 'メンバー', viewer: '閲覧者' }

export const ja: MailWords = {
  hello: name => (name ? `${name} 様` : 'こんにちは。'),
  verify: {
    subject: 'メールアドレスの確認',
    text: '次のリンクを開いて、このアドレスがご本人のものであることを確認してください。リンクは1日以内に1回だけ使えます。',
  },
  reset: {
    subject: '新しいパスワードの設定',
    text: '次のリンクを開いて、新しいパスワードを設定してください。リンクは1時間以内に1回だけ使えます。',
  },
  change_email: {
    subject: 'Bowline のメールアドレス',
    text: '次のリンクを開くと、今後このアドレスがアカウントに使われます。リンクは1日以内に1回だけ使えます。',
  },
  claim: {
    subject: 'Bowline のテナント',
    text: organization =>
      `Bowline に「${organization}」が作成され、このアドレスが登録されました。サインインするには、パスワードを設定してください。`,
  },
  ignore: 'お心当たりがない場合は、何もする必要はありません。',
  invitation: {
    subject: (inviter, organization) => `${inviter} さんから Bowline の ${organization} への招待`,
    text: (inviter, organization, role) =>
      `${inviter} さんが、${roles[role]}として Bowline の ${organization} に招待しています。`,
    open: '次のリンクを開いてパスワードを設定し、参加してください。リンクは7日以内に1回だけ使えます。',
    ignore: 'お心当たりがない場合は、何もする必要はありません。招待は自動的に無効になります。',
  },
  newDevice: {
    subject: device => `新しいサインイン：${device}`,
    text: (device, address, at) =>
      `${at} に、${device}（アドレス ${address}）からお客様のアカウントへのサインインがありました。`,
    ask: 'ご本人であれば、何もする必要はありません。そうでない場合は、そのセッションを終了し、パスワードを変更してください。',
  },
  addressChange: {
    subject: 'メールアドレスの変更について',
    text: to =>
      `お客様のパスワードを使って、このアドレスの代わりに ${to} をアカウントに使うよう求められました。そのアドレスに送ったリンクが開かれると変更されます。`,
  },
  addressWanted:
    'このアドレスを別のアカウントに使うよう求められました。お客様のアカウントで使われているため、何も変わっていません。何もする必要はありません。',
  secondFactor: {
    on: '2段階認証が有効になりました',
    off: '2段階認証が無効になりました',
    onText: '今後、サインインではパスワードのあとに認証アプリのコードが必要です。',
    offText: '今後、サインインに必要なのはパスワードだけです。',
  },
  passkey: {
    subject: 'アカウントにパスキーが追加されました',
    text: name => `パスキー「${name}」でアカウントにサインインできるようになりました。`,
    ask: 'お心当たりがない場合は、パスキーを削除し、パスワードを変更してください。',
  },
  ssoLinked: {
    subject: 'シングルサインオンがアカウントに連携されました',
    text: provider => `${provider} のアカウントで、こちらのアカウントにサインインできるようになりました。`,
  },
  reclaimed: {
    subject: 'アカウントを保護しました',
    text: 'このメールアドレスがご本人のものであることが確認されました。これまで確認されていなかったため、別の人がアカウントを設定した可能性があります。そのため、2段階認証、パスキー、トークン、APIキーを削除し、すべてのセッションを終了しました。',
    ask: 'ご自身で2段階認証やパスキーを設定していた場合は、お手数ですがもう一度設定してください。',
  },
  notYou: 'お心当たりがない場合は、すぐにパスワードを変更してください。',
}
