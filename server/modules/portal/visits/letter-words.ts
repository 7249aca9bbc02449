import type { Language } from '#kit/web/language.ts'

interface LetterWords {
  hello: string
  code: {
    subject: (organization: string) => string
    about: (organization: string) => string
    unknown: string
  }
  confirm: {
    subject: (organization: string) => string
    line: (customer: string) => string
    about: string
    button: string
    unknown: string
  }
}

/** What mails of the portal say. */
export const letterWords: Record<Language, LetterWords> = {
  en: {
    hello: 'Hello,',
    code: {
      subject: organization => `Your code for ${organization}`,
      about: organization =>
        `Use this code to log in to the customer portal of ${organization}. It is valid for 10 minutes and can be used once.`,
      unknown: 'If you did not request it, you can ignore this email.',
    },
    confirm: {
      subject: organization => `Please confirm this address for invoices from ${organization}`,
      line: customer => `Somebody asked us to send invoices for ${customer} to this address from now on.`,
      about: 'Until you confirm, they go to the previous address. The link is valid for 24 hours.',
      button: 'Confirm the address',
      unknown: 'If you do not know what this is about, you can ignore this email.',
    },
  },
  de: {
    hello: 'Guten Tag,',
    code: {
      subject: organization => `Ihr Code für ${organization}`,
      about: organization =>
        `Mit diesem Code melden Sie sich im Kundenportal von ${organization} an. Er gilt 10 Minuten und nur einmal.`,
      unknown: 'Wenn Sie ihn nicht angefordert haben, müssen Sie nichts tun.',
    },
    confirm: {
      subject: organization => `Bitte bestätigen Sie diese Adresse für Rechnungen von ${organization}`,
      line: customer => `Rechnungen an ${customer} sollen künftig an diese Adresse gehen.`,
      about: 'Bis Sie das bestätigen, gehen sie an die bisherige. Der Link gilt 24 Stunden.',
      button: 'Adresse bestätigen',
      unknown: 'Wenn Sie nicht wissen, worum es geht, müssen Sie nichts tun.',
    },
  },
  fr: {
    hello: 'Bonjour,',
    code: {
      subject: organization => `Votre code pour ${organization}`,
      about: organization =>
        `Ce code vous ouvre le portail client de ${organization}. Il est valable 10 minutes, une seule fois.`,
      unknown: 'Si vous ne l’avez pas demandé, vous n’avez rien à faire.',
    },
    confirm: {
      subject: organization => `Veuillez confirmer cette adresse pour les factures de ${organization}`,
      line: customer => `Les factures de ${customer} doivent désormais être envoyées à cette adresse.`,
      about: 'Jusqu’à votre confirmation, l’ancienne adresse reste en place. Le lien est valable 24 heures.',
      button: 'Confirmer l’adresse',
      unknown: 'Si vous ne savez pas de quoi il s’agit, vous n’avez rien à faire.',
    },
  },
  es: {
    hello: 'Hola:',
    code: {
      subject: organization => `Su código para ${organization}`,
      about: organization =>
        `Con este código entra en el portal de clientes de ${organization}. Vale 10 minutos y una sola vez.`,
      unknown: 'Si no lo ha pedido, no tiene que hacer nada.',
    },
    confirm: {
      subject: organization => `Confirme esta dirección para las facturas de ${organization}`,
      line: customer => `Las facturas de ${customer} deben enviarse a esta dirección a partir de ahora.`,
      about: 'Hasta que lo confirme, siguen llegando a la anterior. El enlace vale 24 horas.',
      button: 'Confirmar la dirección',
      unknown: 'Si no sabe de qué se trata, no tiene que hacer nada.',
    },
  },
  pt: {
    hello: 'Olá,',
    code: {
      subject: organization => `O seu código para ${organization}`,
      about: organization =>
        `Com este código entra no portal do cliente de ${organization}. É válido por 10 minutos e uma só vez.`,
      unknown: 'Se não o pediu, não precisa de fazer nada.',
    },
    confirm: {
      subject: organization => `Confirme este endereço para as faturas de ${organization}`,
      line: customer => `As faturas de ${customer} devem passar a ser enviadas para este endereço.`,
      about: 'Até confirmar, continuam a ir para o anterior. O link é válido por 24 horas.',
      button: 'Confirmar o endereço',
      unknown: 'Se não sabe do que se trata, não precisa de fazer nada.',
    },
  },
  ja: {
    hello: 'お世話になっております。',
    code: {
      subject: organization => `${organization}の確認コード`,
      about: organization =>
        `このコードで${organization}のお客様ポータルに入れます。10分間、1回のみ有効です。`,
      unknown: 'お心当たりがない場合は、何もなさる必要はありません。',
    },
    confirm: {
      subject: organization => `${organization}の請求書の送付先を確認してください`,
      line: customer => `今後、${customer}宛ての請求書をこのアドレスにお送りします。`,
      about: '確認いただくまでは、これまでの送付先のままです。リンクの有効期限は24時間です。',
      button: '送付先を確認する',
      unknown: 'お心当たりがない場合は、何もなさる必要はありません。',
    },
  },
}
