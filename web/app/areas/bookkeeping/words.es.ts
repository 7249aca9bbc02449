import { isOneIn } from '../../kit/plural.ts'
import { names } from './names.es.ts'
import type { BookkeepingWords } from './words.ts'

const isOne = isOneIn('es')
const counted = (n: number, one: string, many: string) => `${n} ${isOne(n) ? one : many}`

export const words: BookkeepingWords = {
  ...names,
  before: 'Mes anterior',
  after: 'Mes siguiente',
  about:
    'Lo que sigue abierto de lo que empezó antes de fin de mes. Cuando todo esté a cero, los libros pueden ir a la asesoría.',
  leftToDo: 'Por hacer',
  done: 'Nada pendiente',
  record: 'Documento',
  untitled: 'Sin nombre',
  who: 'Cliente o proveedor',
  day: 'Desde',
  amount: 'Importe',
  pageBefore: 'Atrás',
  pageAfter: 'Adelante',
  kinds: {
    drafts: 'Borradores',
    unbilled: 'Aceptados sin facturar',
    unmatched: 'Dinero sin conciliar',
    overpaid: 'Pagado de más',
    missing_tax: 'Datos fiscales que faltan',
    renewals: 'Renovaciones próximas',
    bills: 'Facturas por aprobar',
  },
  meanings: {
    drafts: 'Facturas escritas y no emitidas.',
    unbilled: 'Presupuestos que los clientes aceptaron y nadie ha facturado.',
    unmatched: 'Dinero en la cuenta que aún no es de ninguna factura.',
    overpaid: 'Llegó más de lo debido: devuélvalo o guárdelo para la próxima factura.',
    missing_tax:
      'En una línea no se cobra impuesto y nada dice por qué: la asesoría no puede saber a qué cuenta va.',
    renewals:
      'Suscripciones que empiezan un período el mes siguiente, con el valor de un período, sin impuestos.',
    bills: 'Facturas de proveedores sobre las que nadie ha decidido.',
  },
  forAccountant: 'Para la asesoría',
  withPdfs: 'Con los documentos en PDF',
  download: 'Descargar',
  datevOff: 'No incluye ningún archivo para DATEV.',
  setUpDatev: 'Configurar DATEV',
  datevReady: 'Incluye un archivo para DATEV (EXTF).',
  datevLacks: 'Faltan cuentas para algunas ventas; la descarga va sin el archivo de DATEV',
  datevAbout:
    'Lo que debe saber el programa de la asesoría: entonces cada exportación lleva un archivo de asientos (EXTF 700, Buchungsstapel).',
  whose: 'De quién son los libros',
  chart: 'Plan de cuentas',
  noChart: 'Ninguno: sin archivo',
  fiscalYear: 'El ejercicio empieza en',
  consultant: 'Número del asesor',
  clientNumber: 'Número de cliente',
  accountLength: 'Longitud de las cuentas',
  firstDebtor: 'Número del primer cliente',
  ownAccounts: 'Cuentas propias',
  ownAccountsAbout: 'Van antes que las del plan; vale la primera que encaje.',
  moneyAccounts: 'Adónde va el dinero',
  moneyAccountsAbout: 'Vacío: la cuenta del plan.',
  chartAccounts: 'Cuentas del plan',
  account: 'Cuenta',
  what: 'Para',
  category: 'Categoría fiscal',
  rate: 'Tipo',
  place: 'Impuesto de',
  any: 'Cualquiera',
  taxKey: 'Clave fiscal (BU)',
  remove: 'Quitar',
  addAccount: 'Añadir una cuenta',
  methods: {
    bank_transfer: 'Transferencia',
    direct_debit: 'Domiciliación',
    cheque: 'Cheque',
    cash: 'Efectivo',
    card: 'Tarjeta',
    other: 'Otro',
  },
  places: {
    home: 'En casa',
    union: 'Otro país de la UE',
    elsewhere: 'Fuera de la UE',
  },
  pageOf: (at: number, of: number) => `Página ${at} de ${of}`,
  exportAbout: (month: string) =>
    `Todo lo facturado, abonado y pagado en ${month}, con los impuestos separados: tablas, documentos por número y asientos.`,
  takenFrom: (day: string) => `A ${day}; pida a su asesoría que las revise.`,
  sums: (billed: string, credited: string, paid: string) =>
    `Facturado ${billed}, abonado ${credited}, recibido ${paid}`,
  contents: (invoices: number, notes: number, cancellations: number, payments: number) =>
    [
      counted(invoices, 'factura', 'facturas'),
      counted(notes, 'nota de crédito', 'notas de crédito'),
      counted(cancellations, 'anulación', 'anulaciones'),
      counted(payments, 'pago', 'pagos'),
    ].join(', '),
  unplaced: (category: string, rate: string, count: number, numbers: string) =>
    `Categoría ${category}, ${rate}: ${counted(count, 'documento', 'documentos')} (${numbers})`,
}
