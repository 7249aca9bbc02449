import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Resvg } from '@resvg/resvg-js'
import * as echarts from 'echarts'
import type { ChartData } from './data.ts'
import { chartOptions } from './options.ts'

export interface DrawOrder {
  readonly data: ChartData
  readonly width: number
  readonly height: number
  readonly png: boolean
}

export interface DrawnChart {
  readonly svg: string
  /** Twice as large as asked, for sharp screens. */
  readonly png: Uint8Array | null
}

const fontFiles = [
  'noto-sans/400Regular/NotoSans_400Regular',
  'noto-sans-jp/400Regular/NotoSansJP_400Regular',
].map(name => {
  const [family, ...rest] = name.split('/')
  const { resolve } = createRequire(import.meta.url)
  return join(dirname(resolve(`@expo-google-fonts/${family}/package.json`)), `${rest.join('/')}.ttf`)
})

export function drawChart({ data, width, height, png }: DrawOrder): DrawnChart {
  const chart = echarts.init(null, null, { renderer: 'svg', ssr: true, width, height })
  try {
    chart.setOption(chartOptions(data))
    const svg = chart.renderToSVGString()
    return { svg, png: png ? toPng(svg, width) : null }
  } finally {
    // It keeps a timer alive otherwise.
    chart.dispose()
  }
}

function toPng(svg: string, width: number): Uint8Array {
  const picture = new Resvg(svg, {
    background: '#ffffff',
    fitTo: { mode: 'width', value: width * 2 },
    font: { fontFiles, loadSystemFonts: false, defaultFontFamily: 'Noto Sans' },
  })
  return new Uint8Array(picture.render().asPng())
}
