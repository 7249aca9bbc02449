const WIDTH = 30

export interface ProgressBar {
  show(bytes: number, rows: number): void
  end(): void
}

/** On a terminal a bar that fills; elsewhere nothing, so that logs stay readable. */
export function progressBar(size: number, out: NodeJS.WriteStream = process.stderr): ProgressBar {
  const started = performance.now()
  let drawn = false
  return {
    show(bytes, rows) {
      if (!out.isTTY) return
      const share = Math.min(1, bytes / size)
      const full = '█'.repeat(Math.round(share * WIDTH)).padEnd(WIDTH, '░')
      const perSecond = Math.round(rows / ((performance.now() - started) / 1000))
      out.write(`\r${full} ${Math.floor(share * 100)} %  ${rows} rows  ${perSecond}/s `)
      drawn = true
    },
    end() {
      if (drawn) out.write('\n')
    },
  }
}
