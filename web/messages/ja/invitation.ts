import type { messages as en } from '../en/invitation.ts'

export const messages: typeof en = {
  title: organization => `${organization}に参加`,
  invited: 'Bowlineでの共同作業に招待されています。',
  invitedBy: name => `${name}さんがBowlineでの共同作業に招待しています。`,
  role: {
    viewer: 'すべての内容を閲覧できます。',
    member: 'すべての内容を編集できます。',
    admin: '設定とチームの管理もできます。',
  },
  email: 'メールアドレス',
  name: 'お名前',
  nameMissing: 'お名前を入力してください。',
  password: 'パスワードを設定',
  passwordRule: least => `${least}文字以上`,
  passwordShort: least => `${least}文字以上で入力してください。`,
  showPassword: 'パスワードを表示',
  join: '参加する',
  emailTaken:
    'このメールアドレスのアカウントはすでに存在します。1つのアドレスは1つの組織にのみ属します。サインインしてそちらのアドレスを変更するか、別のアドレスへの招待をご依頼ください。',
  signIn: 'サインイン',
  tooMany: '試行回数が多すぎます。1分ほど待ってからもう一度お試しください。',
  failed: 'うまくいきませんでした。通信状況をご確認のうえ、もう一度お試しください。',
  joined: {
    title: organization => `${organization}へようこそ`,
    text: email =>
      `アカウントの準備ができ、サインインしています。今後は${email}と設定したパスワードでサインインしてください。`,
    open: 'ワークスペースを開く',
  },
  over: {
    title: 'この招待は無効になりました',
    text: 'すでに使用されたか、期限切れか、取り消されています。招待した方に新しい招待をご依頼ください。',
  },
}
