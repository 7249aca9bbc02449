import type { Language } from '#kit/web/language.ts'
import type { EntryKind } from './schema.ts'

/** What stands on a statement beside names, numbers and amounts. */
export interface StatementWords {
  heading: string
  to: string
  currency: string
  date: string
  what: string
  charged: string
  credited: string
  balance: string
  opening: string
  closing: string
  openItems: string
  due: string
  amount: string
  /** How long something is overdue: not at all, then by the four spans. */
  aging: readonly [string, string, string, string, string]
  kinds: Record<EntryKind, string>
}

export const statementWords: Record<Language, StatementWords> = {
  en: {
    heading: 'Statement',
    to: 'Account of',
    currency: 'Currency',
    date: 'Date',
    what: 'Entry',
    charged: 'Charged',
    credited: 'Credited',
    balance: 'Balance',
    opening: 'Opening balance',
    closing: 'Closing balance',
    openItems: 'Open items',
    due: 'Due',
    amount: 'Amount due',
    aging: ['Not due yet', '1–30 days overdue', '31–60 days', '61–90 days', 'Over 90 days'],
    kinds: {
      invoice: 'Invoice',
      credit_note: 'Credit note',
      payment: 'Payment',
      refund: 'Refund',
      reversal: 'Payment returned',
      void: 'Voided',
      adjustment: 'Adjustment',
    },
  },
  de: {
    heading: 'Kontoauszug',
    to: 'Konto von',
    currency: 'Währung',
    date: 'Datum',
    what: 'Vorgang',
    charged: 'Belastung',
    credited: 'Gutschrift',
    balance: 'Saldo',
    opening: 'Anfangssaldo',
    closing: 'Endsaldo',
    openItems: 'Offene Posten',
    due: 'Fällig',
    amount: 'Offener Betrag',
    aging: ['Noch nicht fällig', '1–30 Tage überfällig', '31–60 Tage', '61–90 Tage', 'Über 90 Tage'],
    kinds: {
      invoice: 'Rechnung',
      credit_note: 'Gutschrift',
      payment: 'Zahlung',
      refund: 'Erstattung',
      reversal: 'Rückläufer',
      void: 'Storno',
      adjustment: 'Anpassung',
    },
  },
  fr: {
    heading: 'Relevé de compte',
    to: 'Compte de',
    currency: 'Devise',
    date: 'Date',
    what: 'Opération',
    charged: 'Débit',
    credited: 'Crédit',
    balance: 'Solde',
    opening: 'Solde initial',
    closing: 'Solde final',
    openItems: 'Factures ouvertes',
    due: 'Échéance',
    amount: 'Montant dû',
    aging: ['Non échu', '1 à 30 jours de retard', '31 à 60 jours', '61 à 90 jours', 'Plus de 90 jours'],
    kinds: {
      invoice: 'Facture',
      credit_note: 'Avoir',
      payment: 'Paiement',
      refund: 'Remboursement',
      reversal: 'Paiement rejeté',
      void: 'Annulation',
      adjustment: 'Ajustement',
    },
  },
  es: {
    heading: 'Estado de cuenta',
    to: 'Cuenta de',
    currency: 'Moneda',
    date: 'Fecha',
    what: 'Movimiento',
    charged: 'Cargo',
    credited: 'Abono',
    balance: 'Saldo',
    opening: 'Saldo inicial',
    closing: 'Saldo final',
    openItems: 'Partidas pendientes',
    due: 'Vencimiento',
    amount: 'Importe pendiente',
    aging: ['Sin vencer', '1–30 días de retraso', '31–60 días', '61–90 días', 'Más de 90 días'],
    kinds: {
      invoice: 'Factura',
      credit_note: 'Nota de crédito',
      payment: 'Pago',
      refund: 'Reembolso',
      reversal: 'Pago devuelto',
      void: 'Anulación',
      adjustment: 'Ajuste',
    },
  },
  pt: {
    heading: 'Extrato de conta',
    to: 'Conta de',
    currency: 'Moeda',
    date: 'Data',
    what: 'Movimento',
    charged: 'Débito',
    credited: 'Crédito',
    balance: 'Saldo',
    opening: 'Saldo inicial',
    closing: 'Saldo final',
    openItems: 'Itens em aberto',
    due: 'Vencimento',
    amount: 'Valor em aberto',
    aging: ['A vencer', '1–30 dias de atraso', '31–60 dias', '61–90 dias', 'Mais de 90 dias'],
    kinds: {
      invoice: 'Fatura',
      credit_note: 'Nota de crédito',
      payment: 'Pagamento',
      refund: 'Reembolso',
      reversal: 'Pagamento devolvido',
      void: 'Anulação',
      adjustment: 'Ajuste',
    },
  },
  ja: {
    heading: '取引明細書',
    to: 'お客様',
    currency: '通貨',
    date: '日付',
    what: '内容',
    charged: 'ご請求',
    credited: 'ご入金',
    balance: '残高',
    opening: '期首残高',
    closing: '期末残高',
    openItems: '未払い明細',
    due: '支払期限',
    amount: '未払い額',
    aging: ['期限前', '1〜30日超過', '31〜60日', '61〜90日', '90日超'],
    kinds: {
      invoice: '請求書',
      credit_note: '返金票',
      payment: 'お支払い',
      refund: '返金',
      reversal: '入金取消',
      void: '無効',
      adjustment: '調整',
    },
  },
}
