import { isOneIn } from '../../../kit/plural.ts'
import type { LeavingWords } from './words.ts'

const isOne = isOneIn('es')

export const words: LeavingWords = {
  title: name => `¿Quitar a ${name}?`,
  text: name =>
    `${name} ya no podrá iniciar sesión, y sus tokens y claves de API dejan de funcionar de inmediato. Lo que escribió se conserva.`,
  nothing: name => `${name} no tiene contactos, empresas, oportunidades abiertas ni tareas.`,
  counts: {
    contacts: count => (isOne(count) ? '1 contacto' : `${count} contactos`),
    companies: count => (isOne(count) ? '1 empresa' : `${count} empresas`),
    deals: count => (isOne(count) ? '1 oportunidad abierta' : `${count} oportunidades abiertas`),
    tasks: count => (isOne(count) ? '1 tarea abierta' : `${count} tareas abiertas`),
  },
  handOver: 'Entregar a',
  handOverHint: 'Cada registro conserva su historial. Si son muchos, tarda un momento.',
  nobody: 'A nadie: todo queda como está',
  remove: 'Quitar',
  removed: name => `${name} ya no está en el equipo.`,
}
