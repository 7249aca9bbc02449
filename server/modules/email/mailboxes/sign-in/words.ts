import type { Language } from '#kit/web/language.ts'

export interface Words {
  invalid: string
  invalidText: string
  notCompleted: string
  notCompletedText: string
  noPermission: (label: string) => string
  noPermissionText: string
  refused: (label: string) => string
  tryAgain: string
  connected: (email: string) => string
  connectedText: string
  otherAddress: (signed: string, mailbox: string) => string
  nothingChanged: string
  notYours: string
  notYoursText: string
  tooMany: string
  confirm: (email: string) => string
  confirmText: (organization: string, person: string) => string
  confirmWarning: string
  connect: string
}

export const words: Record<Language, Words> = {
  en: {
    invalid: 'This sign-in link is no longer valid',
    invalidText: 'A link works once and for ten minutes. Begin again where you came from.',
    notCompleted: 'Sign-in was not completed',
    notCompletedText: 'The provider sent you back without a permission. Nothing was connected.',
    noPermission: label => `${label} gave no lasting permission`,
    noPermissionText:
      'Without it mail could be sent for an hour only. Take the old permission away there, then begin again.',
    refused: label => `${label} did not accept the sign-in`,
    tryAgain: 'Nothing was connected. Please begin again in a moment.',
    connected: email => `Connected ${email}`,
    connectedText: 'You can close this page.',
    otherAddress: (signed, mailbox) => `You signed in as ${signed}, but the mailbox is ${mailbox}`,
    nothingChanged: 'Nothing was changed. Sign in with the other address.',
    notYours: 'This mailbox belongs to somebody else',
    notYoursText: 'Only its owner or an admin can connect it.',
    tooMany: 'Too many attempts, please try again in a minute',
    confirm: email => `Connect ${email}?`,
    confirmText: (organization, person) =>
      `${person} of ${organization} asked for this. They will be able to read and send mail of this address.`,
    confirmWarning: 'If somebody sent you a link to this, and you do not know why, close this page.',
    connect: 'Connect',
  },
  de: {
    invalid: 'Dieser Anmeldelink gilt nicht mehr',
    invalidText: 'Ein Link gilt einmal und zehn Minuten lang. Beginnen Sie dort neu, woher Sie kamen.',
    notCompleted: 'Die Anmeldung wurde nicht abgeschlossen',
    notCompletedText: 'Der Anbieter hat keine Erlaubnis erteilt. Nichts wurde verbunden.',
    noPermission: label => `${label} hat keine dauerhafte Erlaubnis erteilt`,
    noPermissionText:
      'Ohne sie ginge Post nur eine Stunde lang. Entziehen Sie dort die alte Erlaubnis und beginnen Sie neu.',
    refused: label => `${label} hat die Anmeldung nicht angenommen`,
    tryAgain: 'Nichts wurde verbunden. Bitte beginnen Sie gleich noch einmal.',
    connected: email => `${email} ist verbunden`,
    connectedText: 'Sie können diese Seite schließen.',
    otherAddress: (signed, mailbox) =>
      `Sie haben sich als ${signed} angemeldet, das Postfach ist aber ${mailbox}`,
    nothingChanged: 'Nichts wurde geändert. Melden Sie sich mit der anderen Adresse an.',
    notYours: 'Dieses Postfach gehört jemand anderem',
    notYoursText: 'Nur wem es gehört oder ein Admin kann es verbinden.',
    tooMany: 'Zu viele Versuche, bitte in einer Minute wieder',
    confirm: email => `${email} verbinden?`,
    confirmText: (organization, person) =>
      `${person} von ${organization} hat darum gebeten und könnte dann Post dieser Adresse lesen und senden.`,
    confirmWarning:
      'Hat Ihnen jemand diesen Link geschickt und Sie wissen nicht warum, schließen Sie diese Seite.',
    connect: 'Verbinden',
  },
  fr: {
    invalid: 'Ce lien de connexion n’est plus valable',
    invalidText: 'Un lien sert une fois et pendant dix minutes. Recommencez depuis votre point de départ.',
    notCompleted: 'La connexion n’a pas abouti',
    notCompletedText: 'Le fournisseur n’a donné aucune autorisation. Rien n’a été connecté.',
    noPermission: label => `${label} n’a pas donné d’autorisation durable`,
    noPermissionText:
      'Sans elle, l’envoi ne durerait qu’une heure. Retirez-y l’ancienne autorisation, puis recommencez.',
    refused: label => `${label} n’a pas accepté la connexion`,
    tryAgain: 'Rien n’a été connecté. Recommencez dans un instant.',
    connected: email => `${email} est connectée`,
    connectedText: 'Vous pouvez fermer cette page.',
    otherAddress: (signed, mailbox) =>
      `Vous êtes connecté en tant que ${signed}, mais la boîte est ${mailbox}`,
    nothingChanged: 'Rien n’a changé. Connectez-vous avec l’autre adresse.',
    notYours: 'Cette boîte appartient à quelqu’un d’autre',
    notYoursText: 'Seul son propriétaire ou un administrateur peut la connecter.',
    tooMany: 'Trop de tentatives, réessayez dans une minute',
    confirm: email => `Connecter ${email} ?`,
    confirmText: (organization, person) =>
      `${person} de ${organization} l’a demandé et pourra lire et envoyer le courrier de cette adresse.`,
    confirmWarning: 'Si l’on vous a envoyé ce lien et que vous ne savez pas pourquoi, fermez cette page.',
    connect: 'Connecter',
  },
  es: {
    invalid: 'Este enlace de acceso ya no es válido',
    invalidText: 'Un enlace sirve una vez y durante diez minutos. Empiece de nuevo desde donde vino.',
    notCompleted: 'El acceso no se completó',
    notCompletedText: 'El proveedor no dio permiso. No se conectó nada.',
    noPermission: label => `${label} no dio un permiso duradero`,
    noPermissionText:
      'Sin él solo se podría enviar durante una hora. Retire allí el permiso anterior y empiece de nuevo.',
    refused: label => `${label} no aceptó el acceso`,
    tryAgain: 'No se conectó nada. Inténtelo de nuevo en un momento.',
    connected: email => `${email} está conectada`,
    connectedText: 'Puede cerrar esta página.',
    otherAddress: (signed, mailbox) => `Ha accedido como ${signed}, pero el buzón es ${mailbox}`,
    nothingChanged: 'No se cambió nada. Acceda con la otra dirección.',
    notYours: 'Este buzón es de otra persona',
    notYoursText: 'Solo su dueño o un administrador puede conectarlo.',
    tooMany: 'Demasiados intentos, inténtelo en un minuto',
    confirm: email => `¿Conectar ${email}?`,
    confirmText: (organization, person) =>
      `${person} de ${organization} lo ha pedido y podrá leer y enviar el correo de esta dirección.`,
    confirmWarning: 'Si alguien le envió este enlace y no sabe por qué, cierre esta página.',
    connect: 'Conectar',
  },
  pt: {
    invalid: 'Este link de acesso não é mais válido',
    invalidText: 'Um link serve uma vez, por dez minutos. Comece de novo onde você estava.',
    notCompleted: 'O acesso não foi concluído',
    notCompletedText: 'O provedor não deu permissão. Nada foi conectado.',
    noPermission: label => `${label} não deu uma permissão duradoura`,
    noPermissionText:
      'Sem ela, só seria possível enviar por uma hora. Remova lá a permissão antiga e comece de novo.',
    refused: label => `${label} não aceitou o acesso`,
    tryAgain: 'Nada foi conectado. Tente de novo em instantes.',
    connected: email => `${email} está conectada`,
    connectedText: 'Você pode fechar esta página.',
    otherAddress: (signed, mailbox) => `Você entrou como ${signed}, mas a caixa é ${mailbox}`,
    nothingChanged: 'Nada foi alterado. Entre com o outro endereço.',
    notYours: 'Esta caixa pertence a outra pessoa',
    notYoursText: 'Só o dono ou um administrador pode conectá-la.',
    tooMany: 'Tentativas demais, tente em um minuto',
    confirm: email => `Conectar ${email}?`,
    confirmText: (organization, person) =>
      `${person} de ${organization} pediu isto e poderá ler e enviar e-mails deste endereço.`,
    confirmWarning: 'Se alguém enviou este link a você e você não sabe por quê, feche esta página.',
    connect: 'Conectar',
  },
  ja: {
    invalid: 'このサインインのリンクは無効です',
    invalidText: 'リンクは一度だけ、10分間有効です。元の画面からやり直してください。',
    notCompleted: 'サインインが完了しませんでした',
    notCompletedText: '許可が得られませんでした。何も接続されていません。',
    noPermission: label => `${label}から継続的な許可が得られませんでした`,
    noPermissionText: '許可がないと1時間しか送信できません。以前の許可を取り消してからやり直してください。',
    refused: label => `${label}がサインインを受け付けませんでした`,
    tryAgain: '何も接続されていません。しばらくしてからやり直してください。',
    connected: email => `${email} を接続しました`,
    connectedText: 'このページを閉じてください。',
    otherAddress: (signed, mailbox) => `${signed} でサインインしましたが、メールボックスは ${mailbox} です`,
    nothingChanged: '何も変更されていません。もう一方のアドレスでサインインしてください。',
    notYours: 'このメールボックスは別の人のものです',
    notYoursText: '接続できるのは所有者か管理者だけです。',
    tooMany: '試行回数が多すぎます。1分後にやり直してください',
    confirm: email => `${email} を接続しますか？`,
    confirmText: (organization, person) =>
      `${organization}の${person}さんからの依頼です。このアドレスのメールを読み、送信できるようになります。`,
    confirmWarning: 'このリンクを誰かから送られ、心当たりがない場合は、このページを閉じてください。',
    connect: '接続する',
  },
}
