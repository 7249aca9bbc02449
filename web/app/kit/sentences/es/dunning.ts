/** What is refused and told about following up what is overdue. */
export const dunning: Readonly<Record<string, string>> = {
  'Dunning policy not found': 'El plan de reclamación no existe.',
  'No dunning policy applies': 'No se aplica ningún plan de reclamación.',
  'No step is left': 'No queda ningún paso.',
  'Nothing to charge': 'No hay nada que cobrar.',
  '{field} must be a valid template': 'No es una plantilla válida.',
  '{field} must name each day and action once': 'Cada día solo puede tener cada acción una vez.',
}

export const dunningTold: Readonly<Record<string, string>> = {
  'Invoice {1} followed up': 'Factura {1} reclamada',
  'Following up invoice {1} paused': 'Reclamación de la factura {1} en pausa',
  'Following up invoice {1} goes on': 'La reclamación de la factura {1} continúa',
  '{1} promised for invoice {2}': '{1} prometido para la factura {2}',
  'Promise for invoice {1} kept': 'Promesa de la factura {1} cumplida',
  'Promise for invoice {1} broken': 'Promesa de la factura {1} incumplida',
  'a dunning policy applies': 'se aplica un plan de reclamación',
}

export const dunningCodes: Readonly<Record<string, string>> = {
  dunned: 'reclamada',
}
