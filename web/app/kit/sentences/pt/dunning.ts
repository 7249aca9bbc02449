/** What is refused and told about following up what is overdue. */
export const dunning: Readonly<Record<string, string>> = {
  'Dunning policy not found': 'O plano de cobrança não existe.',
  'No dunning policy applies': 'Nenhum plano de cobrança se aplica.',
  'No step is left': 'Não resta nenhuma etapa.',
  'Nothing to charge': 'Não há nada a cobrar.',
  '{field} must be a valid template': 'Não é um modelo válido.',
  '{field} must name each day and action once': 'Cada dia só pode ter cada ação uma vez.',
}

export const dunningTold: Readonly<Record<string, string>> = {
  'Invoice {1} followed up': 'Fatura {1} cobrada por aviso',
  'Following up invoice {1} paused': 'Cobrança da fatura {1} pausada',
  'Following up invoice {1} goes on': 'A cobrança da fatura {1} continua',
  '{1} promised for invoice {2}': '{1} prometido para a fatura {2}',
  'Promise for invoice {1} kept': 'Promessa da fatura {1} cumprida',
  'Promise for invoice {1} broken': 'Promessa da fatura {1} não cumprida',
  'a dunning policy applies': 'um plano de cobrança se aplica',
}

export const dunningCodes: Readonly<Record<string, string>> = {
  dunned: 'cobrada',
}
