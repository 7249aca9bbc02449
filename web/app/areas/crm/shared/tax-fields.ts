import type { Company, Contact, ListCompaniesData, ListContactsData } from '../../../../../sdk/index.ts'
import { type Field, optionsOf } from '../../../kit/fields/field.ts'
import { usePostalWords } from '../../../kit/postal/words.ts'
import { useCrmWords } from '../words.ts'

/** What they are called everywhere. */
const eInvoiceFormats = {
  'factur-x': 'Factur-X / ZUGFeRD',
  cii: 'CII (EN 16931)',
  'xrechnung-cii': 'XRechnung (CII)',
  'xrechnung-ubl': 'XRechnung (UBL)',
  peppol: 'Peppol BIS 3',
}

/** What invoices to a company need. */
export function useCompanyTaxFields(): Field<Company, ListCompaniesData>[] {
  const words = useCrmWords()
  const postal = usePostalWords()
  return [
    { name: 'billing_address', label: words.billingAddress, type: 'address', column: false },
    {
      name: 'tax_kind',
      label: words.taxKind,
      type: 'select',
      options: optionsOf(words.taxKinds),
    },
    { name: 'vat_id', label: words.vatId, type: 'text', bulk: false },
    {
      name: 'buyer_reference',
      label: words.buyerReference,
      type: 'text',
      help: words.buyerReferenceHint,
      bulk: false,
    },
    {
      name: 'electronic_address',
      label: postal.electronic,
      type: 'electronic_address',
      help: postal.electronicHint,
      column: false,
    },
    {
      name: 'e_invoice_format',
      label: words.eInvoiceFormat,
      type: 'select',
      options: optionsOf(eInvoiceFormats),
    },
  ]
}

/** What somebody may do where customers see their own documents. */
export function usePortalField(): Field<Contact, ListContactsData> {
  const words = useCrmWords()
  return {
    name: 'portal_role',
    label: words.portalRole,
    type: 'select',
    options: optionsOf(words.portalRoles),
    bulk: true,
    import: true,
  }
}
