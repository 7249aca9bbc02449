import type { Language } from '#kit/web/language.ts'

export interface LetterWords {
  failed: {
    subject: (number: string) => string
    /** The method, the invoice. */
    text: (method: string, number: string) => string
  }
  authentication: {
    subject: (number: string) => string
    text: (method: string, number: string) => string
  }
  expiring: {
    subject: string
    /** The method, its last day. */
    text: (method: string, day: string) => string
  }
  method: string
}

const en: LetterWords = {
  failed: {
    subject: number => `Your payment for invoice ${number} did not go through`,
    text: (method, number) =>
      `We could not charge ${method} for invoice ${number}, and we will not try it again. Please pay with another payment method.`,
  },
  authentication: {
    subject: number => `Please confirm your payment for invoice ${number}`,
    text: (method, number) =>
      `Your bank asks you to confirm the payment of invoice ${number} with ${method} yourself. You can do so on the page of the invoice.`,
  },
  expiring: {
    subject: 'Your card is about to expire',
    text: (method, day) =>
      `Your card ${method}, which we charge for our invoices, expires on ${day}. Please send us another one before then.`,
  },
  method: 'Payment method',
}

const de: LetterWords = {
  failed: {
    subject: number => `Ihre Zahlung zu Rechnung ${number} ist fehlgeschlagen`,
    text: (method, number) =>
      `Wir konnten Rechnung ${number} nicht über ${method} einziehen und versuchen es damit nicht noch einmal. Bitte zahlen Sie mit einem anderen Zahlungsmittel.`,
  },
  authentication: {
    subject: number => `Bitte bestätigen Sie Ihre Zahlung zu Rechnung ${number}`,
    text: (method, number) =>
      `Ihre Bank möchte, dass Sie die Zahlung von Rechnung ${number} mit ${method} selbst bestätigen. Das können Sie auf der Seite der Rechnung tun.`,
  },
  expiring: {
    subject: 'Ihre Karte läuft bald ab',
    text: (method, day) =>
      `Ihre Karte ${method}, über die wir unsere Rechnungen einziehen, läuft am ${day} ab. Bitte nennen Sie uns vorher eine andere.`,
  },
  method: 'Zahlungsmittel',
}

const fr: LetterWords = {
  failed: {
    subject: number => `Votre paiement de la facture ${number} n’a pas abouti`,
    text: (method, number) =>
      `Nous n’avons pas pu prélever la facture ${number} sur ${method} et ne réessaierons pas. Merci de payer par un autre moyen de paiement.`,
  },
  authentication: {
    subject: number => `Merci de confirmer votre paiement de la facture ${number}`,
    text: (method, number) =>
      `Votre banque vous demande de confirmer vous-même le paiement de la facture ${number} avec ${method}. Vous pouvez le faire sur la page de la facture.`,
  },
  expiring: {
    subject: 'Votre carte arrive à expiration',
    text: (method, day) =>
      `Votre carte ${method}, sur laquelle nous prélevons nos factures, expire le ${day}. Merci de nous en communiquer une autre d’ici là.`,
  },
  method: 'Moyen de paiement',
}

const es: LetterWords = {
  failed: {
    subject: number => `Su pago de la factura ${number} no se ha realizado`,
    text: (method, number) =>
      `No hemos podido cobrar la factura ${number} con ${method} y no lo intentaremos de nuevo. Pague con otro método de pago, por favor.`,
  },
  authentication: {
    subject: number => `Confirme su pago de la factura ${number}`,
    text: (method, number) =>
      `Su banco le pide que confirme usted mismo el pago de la factura ${number} con ${method}. Puede hacerlo en la página de la factura.`,
  },
  expiring: {
    subject: 'Su tarjeta está a punto de caducar',
    text: (method, day) =>
      `Su tarjeta ${method}, con la que cobramos nuestras facturas, caduca el ${day}. Indíquenos otra antes de esa fecha, por favor.`,
  },
  method: 'Método de pago',
}

const pt: LetterWords = {
  failed: {
    subject: number => `O seu pagamento da fatura ${number} não foi concluído`,
    text: (method, number) =>
      `Não conseguimos cobrar a fatura ${number} em ${method} e não voltaremos a tentar. Pague com outro método de pagamento, por favor.`,
  },
  authentication: {
    subject: number => `Confirme o seu pagamento da fatura ${number}`,
    text: (method, number) =>
      `O seu banco pede que confirme o pagamento da fatura ${number} com ${method}. Pode fazê-lo na página da fatura.`,
  },
  expiring: {
    subject: 'O seu cartão está a expirar',
    text: (method, day) =>
      `O seu cartão ${method}, no qual cobramos as nossas faturas, expira em ${day}. Indique-nos outro até essa data, por favor.`,
  },
  method: 'Método de pagamento',
}

const ja: LetterWords = {
  failed: {
    subject: number => `請求書 ${number} のお支払いができませんでした`,
    text: (method, number) =>
      `請求書 ${number} の代金を ${method} から引き落とせませんでした。この方法では再度の引き落としを行いません。別のお支払い方法でお支払いください。`,
  },
  authentication: {
    subject: number => `請求書 ${number} のお支払いをご確認ください`,
    text: (method, number) =>
      `${method} による請求書 ${number} のお支払いについて、銀行がご本人による確認を求めています。請求書のページでお手続きください。`,
  },
  expiring: {
    subject: 'カードの有効期限が近づいています',
    text: (method, day) =>
      `請求書のお支払いに使用しているカード ${method} の有効期限は ${day} です。それまでに別のカードをお知らせください。`,
  },
  method: 'お支払い方法',
}

export const letterWords: Readonly<Record<Language, LetterWords>> = { en, de, fr, es, pt, ja }
