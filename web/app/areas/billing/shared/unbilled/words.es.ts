import { isOneIn } from '../../../../kit/plural.ts'
import type { UnbilledWords } from './words.ts'

const isOne = isOneIn('es')

export const words: UnbilledWords = {
  title: 'Aceptado, aún sin facturar',
  count: count => (isOne(count) ? '1 presupuesto' : `${count} presupuestos`),
  accepted: day => `aceptado ${day}`,
  bill: 'Crear la factura',
  billFor: number => `Crear la factura de ${number}`,
  billed: number => `Borrador ${number} creado`,
  more: count => `y ${count} más`,
  proposal: '¿Crear un borrador de factura cuando un cliente acepte un presupuesto?',
  proposalText:
    'Espera entre sus borradores hasta que alguien lo envíe. Puede cambiarlo en la configuración.',
  yes: 'Crearlo automáticamente',
  no: 'Lo crearé yo',
  chosen: 'Guardado',
}
