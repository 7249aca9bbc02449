import type { Language } from '#kit/web/language.ts'

interface Words {
  subject: string
  mailAsk: string
  mailIgnore: string
  open: string
  askTitle: string
  ask: (email: string) => string
  means: string
  erase: string
  doneTitle: string
  done: string
  receipt: (id: string) => string
  lostTitle: string
  lost: string
}

export const words: Record<Language, Words> = {
  en: {
    subject: 'Your request to be forgotten',
    mailAsk:
      'Somebody asked us to erase everything we hold about this address. Open the link to confirm it. It holds for 24 hours and works once.',
    mailIgnore: 'If it was not you, there is nothing to do.',
    open: 'Open the request',
    askTitle: 'Be forgotten',
    ask: email => `Everything our directory of business contacts holds about ${email} will be erased.`,
    means: 'It cannot be taken back, and later deliveries of data about you are refused, too.',
    erase: 'Erase everything about me',
    doneTitle: 'You have been erased',
    done: 'This is your receipt. It is signed: with it you can prove that it was done.',
    receipt: id => `Receipt ${id}. The key to check it is at /api/v1/app/public/erasure/key.`,
    lostTitle: 'This link is not valid any more',
    lost: 'It was used already, or it is older than a day. You can ask for a new one.',
  },
  de: {
    subject: 'Ihr Wunsch, gelöscht zu werden',
    mailAsk:
      'Jemand hat uns gebeten, alles zu löschen, was wir zu dieser Adresse gespeichert haben. Öffnen Sie den Link, um das zu bestätigen. Er gilt 24 Stunden und nur einmal.',
    mailIgnore: 'Wenn Sie das nicht waren, brauchen Sie nichts zu tun.',
    open: 'Anfrage öffnen',
    askTitle: 'Gelöscht werden',
    ask: email => `Alles, was unser Verzeichnis von Geschäftskontakten über ${email} enthält, wird gelöscht.`,
    means:
      'Das lässt sich nicht rückgängig machen, und auch spätere Lieferungen von Daten über Sie werden abgewiesen.',
    erase: 'Alles über mich löschen',
    doneTitle: 'Sie wurden gelöscht',
    done: 'Das ist Ihr Beleg. Er ist signiert: Mit ihm können Sie nachweisen, dass es geschehen ist.',
    receipt: id => `Beleg ${id}. Der Schlüssel zum Prüfen steht unter /api/v1/app/public/erasure/key.`,
    lostTitle: 'Dieser Link gilt nicht mehr',
    lost: 'Er wurde schon benutzt oder ist älter als ein Tag. Sie können einen neuen anfordern.',
  },
  fr: {
    subject: 'Votre demande d’effacement',
    mailAsk:
      'Quelqu’un nous a demandé d’effacer tout ce que nous détenons sur cette adresse. Ouvrez le lien pour le confirmer. Il est valable 24 heures et une seule fois.',
    mailIgnore: 'Si ce n’était pas vous, vous n’avez rien à faire.',
    open: 'Ouvrir la demande',
    askTitle: 'Être oublié',
    ask: email => `Tout ce que notre annuaire de contacts professionnels contient sur ${email} sera effacé.`,
    means:
      'C’est définitif, et les livraisons ultérieures de données vous concernant seront également refusées.',
    erase: 'Tout effacer me concernant',
    doneTitle: 'Vos données ont été effacées',
    done: 'Voici votre reçu. Il est signé : il vous permet de prouver que cela a été fait.',
    receipt: id => `Reçu ${id}. La clé de vérification se trouve à /api/v1/app/public/erasure/key.`,
    lostTitle: 'Ce lien n’est plus valable',
    lost: 'Il a déjà été utilisé ou date de plus d’un jour. Vous pouvez en demander un nouveau.',
  },
  es: {
    subject: 'Su solicitud de supresión',
    mailAsk:
      'Alguien nos ha pedido borrar todo lo que tenemos sobre esta dirección. Abra el enlace para confirmarlo. Es válido durante 24 horas y una sola vez.',
    mailIgnore: 'Si no ha sido usted, no tiene que hacer nada.',
    open: 'Abrir la solicitud',
    askTitle: 'Ser olvidado',
    ask: email =>
      `Se borrará todo lo que nuestro directorio de contactos profesionales contiene sobre ${email}.`,
    means: 'No se puede deshacer, y también se rechazarán las entregas posteriores de datos sobre usted.',
    erase: 'Borrar todo sobre mí',
    doneTitle: 'Sus datos se han borrado',
    done: 'Este es su recibo. Está firmado: con él puede demostrar que se ha hecho.',
    receipt: id => `Recibo ${id}. La clave para comprobarlo está en /api/v1/app/public/erasure/key.`,
    lostTitle: 'Este enlace ya no es válido',
    lost: 'Ya se ha usado o tiene más de un día. Puede pedir uno nuevo.',
  },
  pt: {
    subject: 'Seu pedido de exclusão',
    mailAsk:
      'Alguém nos pediu para apagar tudo o que guardamos sobre este endereço. Abra o link para confirmar. Ele vale por 24 horas, uma única vez.',
    mailIgnore: 'Se não foi você, não é preciso fazer nada.',
    open: 'Abrir o pedido',
    askTitle: 'Ser esquecido',
    ask: email => `Tudo o que nosso diretório de contatos profissionais contém sobre ${email} será apagado.`,
    means: 'Isso não pode ser desfeito, e dados sobre você que chegarem depois também serão recusados.',
    erase: 'Apagar tudo sobre mim',
    doneTitle: 'Seus dados foram apagados',
    done: 'Este é o seu recibo. Ele é assinado: com ele você pode provar que foi feito.',
    receipt: id => `Recibo ${id}. A chave para verificá-lo está em /api/v1/app/public/erasure/key.`,
    lostTitle: 'Este link não é mais válido',
    lost: 'Ele já foi usado ou tem mais de um dia. Você pode pedir outro.',
  },
  ja: {
    subject: 'データ削除のご依頼について',
    mailAsk:
      'このアドレスに関する情報をすべて削除するよう依頼がありました。リンクを開いて確認してください。リンクの有効期間は24時間、利用は1回限りです。',
    mailIgnore: 'お心当たりがない場合は、何もする必要はありません。',
    open: '依頼を開く',
    askTitle: 'データの削除',
    ask: email => `当社の取引先名簿にある ${email} に関する情報をすべて削除します。`,
    means: '取り消すことはできません。今後あなたに関するデータが届いても、受け付けません。',
    erase: '私に関する情報をすべて削除する',
    doneTitle: '削除しました',
    done: 'こちらが受領証です。署名されているため、削除が行われたことを証明できます。',
    receipt: id => `受領証 ${id}。検証用の鍵は /api/v1/app/public/erasure/key にあります。`,
    lostTitle: 'このリンクは無効です',
    lost: 'すでに使用されたか、1日以上経過しています。新しいリンクを依頼できます。',
  },
}
