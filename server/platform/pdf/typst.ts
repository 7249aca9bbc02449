import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler'
import { fontFiles } from './fonts.ts'
import { splitPages } from './output/page-svg.ts'
import { hasRtlText, mendRtlTextMaps } from './output/rtl-text-maps.ts'
import type { RenderResult, RenderTask } from './protocol.ts'
import { drawQrCode } from './qr.ts'
import { templateRoot } from './template-root.ts'

export type Compiled = Omit<RenderResult, 'digests'>

export interface TypstEngine {
  compile(task: RenderTask): Compiled
  /** Forgets what earlier documents left behind, so many of them since the last time; for a pause in the work. */
  tidy(documents: number): void
}

/** How many renders a memoised part may go unused: enough to keep the style sheet, not enough to keep old data. */
const CACHE_AGE = 8

/** The bare engine, in the thread that calls it. Blocks while it works: only renderer processes may use it. */
export function createTypst(): TypstEngine {
  const compiler = NodeCompiler.create({
    workspace: templateRoot,
    fontArgs: [{ fontPaths: fontFiles() }],
  })
  return {
    compile: task => compile(compiler, task),
    tidy: documents => compiler.evictCache(Math.ceil(CACHE_AGE / documents)),
  }
}

function compile(compiler: NodeCompiler, task: RenderTask): Compiled {
  const started = performance.now()
  compiler.resetShadow()
  const give = (name: string, content: Buffer) =>
    compiler.mapShadow(join(templateRoot, 'input', name), content)
  give('data.json', Buffer.from(task.data))
  for (const { name, content } of task.files) {
    give(name, Buffer.from(content))
  }
  for (const { name, text } of task.codes) {
    give(name, Buffer.from(drawQrCode(text)))
  }
  const { document, problems } = lay(compiler, task.template.path)
  if (!document) throw new Error(problems)
  const made = make(compiler, document, task)
  const report =
    task.makes === 'pdf'
      ? []
      : (compiler.query(document, { selector: '<report>', field: 'value' }) as unknown[])
  const pageCount = document.numOfPages
  return { ...made, pageCount, report, engineMs: performance.now() - started }
}

type Made = Pick<RenderResult, 'pdf' | 'drawn' | 'standard'>

function make(compiler: NodeCompiler, document: NodeTypstDocument, task: RenderTask): Made {
  if (task.makes === 'pdf') return print(compiler, document, task)
  const drawn = task.makes === 'pictures' ? draw(compiler, document) : []
  return { pdf: new Uint8Array(), drawn, standard: 'pdf-1.7' }
}

function print(compiler: NodeCompiler, document: NodeTypstDocument, task: RenderTask): Made {
  const { pdf, standard } = write(compiler, document, task.standard)
  return { pdf: hasRtlText(task.data) ? mendRtlTextMaps(pdf) : pdf, drawn: [], standard }
}

const draw = (compiler: NodeCompiler, document: NodeTypstDocument): Buffer[] =>
  Array.from(splitPages(compiler.plainSvg(document), document.numOfPages), page => gzipSync(page))

/** A sign that no font has must not cost the customer the document, only its archive mark. */
function write(compiler: NodeCompiler, document: NodeTypstDocument, standard: RenderTask['standard']) {
  if (standard === 'pdf-a-3b') {
    try {
      return { pdf: compiler.pdf(document, { pdfStandard: 'a-3b' }), standard }
    } catch {
      return { pdf: compiler.pdf(document, { pdfStandard: '1.7' }), standard: 'pdf-1.7' as const }
    }
  }
  return { pdf: compiler.pdf(document, { pdfStandard: '1.7' }), standard }
}

function lay(compiler: NodeCompiler, file: string) {
  const compiled = compiler.compile({ mainFilePath: file })
  const document = compiled.result
  if (document) return { document, problems: '' }
  const error = compiled.takeDiagnostics()
  const problems = (error?.shortDiagnostics ?? []).map(say).join('; ')
  return { document: null, problems: problems || 'the template could not be laid out' }
}

const say = (diagnostic: { message?: string; path?: string; range?: string }): string =>
  [diagnostic.path, diagnostic.range, diagnostic.message].filter(Boolean).join(' ')
