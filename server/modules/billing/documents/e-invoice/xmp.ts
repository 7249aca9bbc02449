import { createHash } from 'node:crypto'
import { escapeXml } from '#kit/text/xml.ts'
import { appendStreams, capture } from '#platform/pdf/output/incremental-update.ts'

/**
 * Marks a PDF/A-3 file of Typst's as Factur-X: the XMP metadata must name the embedded file and its profile, which
 * Typst cannot write. Done as an update behind the untouched file, so that the result stays a pure function of the
 * input.
 */
export function markAsFacturX(pdf: Buffer, fileName: string): Buffer {
  const text = pdf.toString('latin1')
  const id = Number(capture(text, /\/Metadata (\d+) 0 R/))
  const start = text.indexOf('<?xpacket begin')
  const end = text.indexOf(PACKET_END, start) + PACKET_END.length
  const content = Buffer.from(describeFacturX(pdf.subarray(start, end).toString('utf8'), fileName))
  const fileId = createHash('sha256').update(content).digest('hex').slice(0, 32)
  return appendStreams(pdf, [{ id, entries: '/Type /Metadata\n/Subtype /XML', content }], fileId)
}

const PACKET_END = '<?xpacket end="r"?>'
const NAMESPACE = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'

function describeFacturX(xmp: string, fileName: string): string {
  const values = {
    DocumentType: 'INVOICE',
    DocumentFileName: fileName,
    Version: '1.0',
    ConformanceLevel: 'EN 16931',
  }
  const facts = Object.entries(values)
    .map(([name, value]) => `<fx:${name}>${escapeXml(value)}</fx:${name}>`)
    .join('')
  const description = `<rdf:Description rdf:about="" xmlns:fx="${NAMESPACE}">${facts}</rdf:Description>`
  return xmp
    .replace('</rdf:Bag></pdfaExtension:schemas>', `${SCHEMA}</rdf:Bag></pdfaExtension:schemas>`)
    .replace('</rdf:RDF>', `${description}</rdf:RDF>`)
}

const PROPERTIES: readonly [name: string, description: string][] = [
  ['DocumentFileName', 'The name of the embedded XML document'],
  ['DocumentType', 'The type of the hybrid document'],
  ['Version', 'The version of the standard that the embedded XML follows'],
  ['ConformanceLevel', 'The profile that the embedded XML conforms to'],
]

const resource = (fields: Record<string, string>, rest = '') =>
  `<rdf:li rdf:parseType="Resource">${Object.entries(fields)
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join('')}${rest}</rdf:li>`

const SCHEMA = resource(
  {
    'pdfaSchema:schema': 'Factur-X PDFA Extension Schema',
    'pdfaSchema:namespaceURI': NAMESPACE,
    'pdfaSchema:prefix': 'fx',
  },
  `<pdfaSchema:property><rdf:Seq>${PROPERTIES.map(([name, description]) =>
    resource({
      'pdfaProperty:name': name,
      'pdfaProperty:valueType': 'Text',
      'pdfaProperty:category': 'external',
      'pdfaProperty:description': description,
    }),
  ).join('')}</rdf:Seq></pdfaSchema:property>`,
)
