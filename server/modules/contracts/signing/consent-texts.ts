import type { Language } from '#kit/web/language.ts'

/**
 * What 15 USC 7001(c) wants said before somebody agrees to electronic records: the right to paper, to withdraw
 * and how, what the consent covers, how to update contact details, how to get copies, and what hardware and
 * software it takes. At most 2,000 characters, since it comes back with the signature.
 */
export const consentTexts: Record<Language, (sender: string, contact: string) => string> = {
  en: (sender, contact) =>
    [
      `By ticking this box I agree to receive and sign this document electronically. ${sender} asks for my consent on these terms.`,
      'Scope: the consent covers this document, its executed copy and the messages about its signing, and nothing else.',
      `Paper: I may have the document on paper, or sign on paper instead, at no charge, by writing to ${contact} before I sign.`,
      `Withdrawal: I may withdraw this consent at any time before I sign, without fee, by declining on this page or by writing to ${contact}. The document is then not signed electronically; a signature given before stays valid.`,
      `Contact details: if my e-mail address changes I tell ${contact}, so that notices and copies reach me.`,
      'Copies: the executed copy is e-mailed to me as a PDF when all parties have signed, and can be downloaded from its link for a year. A paper copy is sent on request at no charge.',
      'Hardware and software: a device with internet access, a current web browser, an e-mail account, and a program that shows PDF files; to keep copies, storage or a printer. By reading this page I show that I can open such records.',
      'My electronic signature is meant to have the same effect as one by hand.',
    ].join('\n'),
  de: (sender, contact) =>
    [
      `Mit dem Häkchen stimme ich zu, dieses Dokument elektronisch zu erhalten und zu unterschreiben. ${sender} bittet mich um diese Zustimmung zu folgenden Bedingungen.`,
      'Umfang: Die Zustimmung gilt für dieses Dokument, seine unterschriebene Ausfertigung und die Nachrichten zur Unterzeichnung, sonst für nichts.',
      `Papier: Ich kann das Dokument kostenlos auf Papier erhalten oder auf Papier unterschreiben, wenn ich vor der Unterschrift an ${contact} schreibe.`,
      `Widerruf: Ich kann diese Zustimmung jederzeit vor der Unterschrift kostenlos widerrufen, indem ich auf dieser Seite ablehne oder an ${contact} schreibe. Das Dokument wird dann nicht elektronisch unterschrieben; eine schon geleistete Unterschrift bleibt gültig.`,
      `Kontaktdaten: Ändert sich meine E-Mail-Adresse, teile ich das ${contact} mit.`,
      'Ausfertigungen: Sobald alle unterschrieben haben, erhalte ich die Ausfertigung als PDF per E-Mail; sie kann ein Jahr lang über ihren Link geladen werden. Auf Wunsch kommt sie kostenlos auf Papier.',
      'Technik: Nötig sind ein Gerät mit Internetzugang, ein aktueller Browser, ein E-Mail-Konto und ein Programm, das PDF zeigt; zum Aufbewahren Speicherplatz oder ein Drucker. Indem ich diese Seite lese, zeige ich, dass ich solche Dokumente öffnen kann.',
      'Meine elektronische Unterschrift soll dieselbe Wirkung haben wie eine von Hand.',
    ].join('\n'),
  fr: (sender, contact) =>
    [
      `En cochant cette case, j’accepte de recevoir et de signer ce document par voie électronique. ${sender} demande mon accord aux conditions suivantes.`,
      'Portée : l’accord vaut pour ce document, son exemplaire signé et les messages relatifs à la signature, et pour rien d’autre.',
      `Papier : je peux recevoir le document sur papier, ou le signer sur papier, sans frais, en écrivant à ${contact} avant de signer.`,
      `Retrait : je peux retirer cet accord à tout moment avant de signer, sans frais, en refusant sur cette page ou en écrivant à ${contact}. Le document n’est alors pas signé par voie électronique ; une signature déjà donnée reste valable.`,
      `Coordonnées : si mon adresse e-mail change, j’en informe ${contact}.`,
      'Exemplaires : quand tous ont signé, l’exemplaire signé m’est envoyé en PDF par e-mail et reste téléchargeable un an par son lien. Un exemplaire papier est envoyé sans frais sur demande.',
      'Matériel et logiciels : un appareil connecté à Internet, un navigateur récent, un compte e-mail et un programme qui affiche les PDF ; pour conserver les exemplaires, un espace de stockage ou une imprimante. En lisant cette page, je montre que je peux ouvrir de tels documents.',
      'Ma signature électronique doit avoir le même effet qu’une signature manuscrite.',
    ].join('\n'),
  es: (sender, contact) =>
    [
      `Al marcar esta casilla acepto recibir y firmar este documento por vía electrónica. ${sender} pide mi consentimiento en estas condiciones.`,
      'Alcance: el consentimiento vale para este documento, su ejemplar firmado y los mensajes sobre la firma, y para nada más.',
      `Papel: puedo recibir el documento en papel, o firmarlo en papel, sin coste, escribiendo a ${contact} antes de firmar.`,
      `Retirada: puedo retirar este consentimiento en cualquier momento antes de firmar, sin coste, rechazando en esta página o escribiendo a ${contact}. Entonces el documento no se firma por vía electrónica; una firma ya dada sigue siendo válida.`,
      `Datos de contacto: si cambia mi correo electrónico, lo comunico a ${contact}.`,
      'Copias: cuando todos hayan firmado recibo el ejemplar firmado en PDF por correo electrónico, y puede descargarse por su enlace durante un año. Si lo pido, se envía una copia en papel sin coste.',
      'Equipo y programas: un dispositivo con acceso a Internet, un navegador actual, una cuenta de correo y un programa que muestre PDF; para guardar copias, espacio de almacenamiento o una impresora. Al leer esta página demuestro que puedo abrir estos documentos.',
      'Mi firma electrónica tendrá el mismo efecto que una firma manuscrita.',
    ].join('\n'),
  pt: (sender, contact) =>
    [
      `Ao marcar esta caixa, aceito receber e assinar este documento eletronicamente. ${sender} pede meu consentimento nestas condições.`,
      'Alcance: o consentimento vale para este documento, sua via assinada e as mensagens sobre a assinatura, e para mais nada.',
      `Papel: posso receber o documento em papel, ou assiná-lo em papel, sem custo, escrevendo para ${contact} antes de assinar.`,
      `Retirada: posso retirar este consentimento a qualquer momento antes de assinar, sem custo, recusando nesta página ou escrevendo para ${contact}. Nesse caso, o documento não é assinado eletronicamente; uma assinatura já dada continua válida.`,
      `Contato: se meu e-mail mudar, informo ${contact}.`,
      'Cópias: quando todos tiverem assinado, recebo a via assinada em PDF por e-mail, e ela pode ser baixada pelo link por um ano. A pedido, uma cópia em papel é enviada sem custo.',
      'Equipamento e programas: um dispositivo com acesso à internet, um navegador atual, uma conta de e-mail e um programa que mostre PDF; para guardar cópias, espaço de armazenamento ou uma impressora. Ao ler esta página, mostro que consigo abrir esses documentos.',
      'Minha assinatura eletrônica terá o mesmo efeito de uma feita à mão.',
    ].join('\n'),
  ja: (sender, contact) =>
    [
      `このチェックにより、私はこの文書を電子的に受け取り、電子的に署名することに同意します。${sender} は次の条件で私の同意を求めています。`,
      '範囲：この同意は、この文書、その締結済みの写し、および署名に関する連絡のみに及びます。',
      `書面：署名の前に ${contact} に連絡すれば、無料で文書を紙で受け取り、または紙に署名することができます。`,
      `撤回：署名の前であればいつでも、このページで辞退するか ${contact} に連絡することにより、無料で同意を撤回できます。その場合、文書は電子的に署名されません。すでに行われた署名は有効のままです。`,
      `連絡先：メールアドレスが変わったときは ${contact} に知らせます。`,
      '写し：全員が署名すると、締結済みの写しが PDF としてメールで届き、リンクから一年間ダウンロードできます。希望すれば紙の写しも無料で送られます。',
      '機器とソフトウェア：インターネットに接続できる機器、最新のブラウザ、メールアカウント、PDF を表示できるソフトウェア。保管には記憶装置またはプリンターが必要です。このページを読むことで、こうした記録を開けることを示します。',
      '私の電子署名は、手書きの署名と同じ効力を持つものとします。',
    ].join('\n'),
}
