import { createHash } from 'node:crypto'
import { escapeXml } from './xml.ts'

/**
 * Marks a PDF/A-3 file of Typst's as Factur-X: the XMP metadata must name the embedded file and its profile, which
 * Typst cannot write. Done as an incremental update, a new version of one object behind the untouched file, so
 * that the result stays a pure function of the input.
 */
export function markAsFacturX(pdf: Buffer, fileName: string): Buffer {
  const text = pdf.toString('latin1')
  const trailer = text.slice(text.lastIndexOf('trailer'))
  const metadataId = Number(capture(text, /\/Metadata (\d+) 0 R/))
  const previous = capture(trailer, /startxref\s+(\d+)/)
  const size = capture(trailer, /\/Size (\d+)/)
  const root = capture(trailer, /\/Root (\d+ 0 R)/)
  const info = capture(trailer, /\/Info (\d+ 0 R)/)
  const firstId = capture(trailer, /\/ID \[(\([^)]*\)|<[^>]*>)/)

  const start = text.indexOf('<?xpacket begin')
  const end = text.indexOf('<?xpacket end="r"?>', start) + '<?xpacket end="r"?>'.length
  const xmp = Buffer.from(describeFacturX(pdf.subarray(start, end).toString('utf8'), fileName))
  const newId = createHash('sha256').update(xmp).digest('hex').slice(0, 32)

  const lead = pdf.at(-1) === 0x0a ? '' : '\n'
  const at = pdf.length + lead.length
  const head = `${metadataId} 0 obj\n<<\n/Type /Metadata\n/Subtype /XML\n/Length ${xmp.length}\n>>\nstream\n`
  const tail = '\nendstream\nendobj\n'
  const xrefAt = at + head.length + xmp.length + tail.length
  const xref =
    `xref\n${metadataId} 1\n${String(at).padStart(10, '0')} 00000 n \n` +
    `trailer\n<<\n/Size ${size}\n/Root ${root}\n/Info ${info}\n/ID [${firstId} <${newId}>]\n/Prev ${previous}\n>>\n` +
    `startxref\n${xrefAt}\n%%EOF\n`
  return Buffer.concat([pdf, Buffer.from(lead + head), xmp, Buffer.from(tail + xref)])
}

function capture(text: string, pattern: RegExp): string {
  const found = pattern.exec(text)?.[1]
  if (found === undefined) throw new Error(`The PDF has no ${pattern.source}`)
  return found
}

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
