import type { Accents } from './colours.ts'

/** One look for all that strangers see: a type scale, a rhythm, light and dark, nothing to be set. */
const common = `
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;background:var(--ground);color:var(--ink);font:17px/1.6 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Hiragino Sans",sans-serif}
img{max-width:100%;height:auto}
a{color:var(--accent);text-underline-offset:3px}
h1,h2,h3{line-height:1.2;letter-spacing:-.015em;text-wrap:balance;margin:0 0 .6em;overflow-wrap:anywhere}
h1{font-size:clamp(26px,5vw,34px)}h2{font-size:clamp(22px,4vw,27px)}h3{font-size:20px}
p{margin:0 0 1em;overflow-wrap:anywhere}
.soft{color:var(--soft)}
.brand{display:flex;align-items:center;gap:12px;color:var(--soft);font-size:15px;font-weight:600}
.brand img{box-sizing:content-box;max-height:36px;max-width:180px;padding:6px 10px;border-radius:10px;background:#fff}
.card{background:var(--paper);border:1px solid var(--line);border-radius:16px;padding:36px}
.foot{color:var(--soft);font-size:14px;margin-top:28px;white-space:pre-line}
label,legend{display:block;font-weight:600;font-size:15px;margin:0 0 6px;padding:0}
.ask{margin:0 0 20px;border:0;padding:0;min-width:0}
.ask .help{color:var(--soft);font-size:14px;margin:6px 0 0}
.wrong{color:var(--bad);font-size:14px;font-weight:600;margin:6px 0 0}
.alert{border:1px solid var(--bad);border-radius:10px;padding:12px 16px;margin:0 0 20px;color:var(--bad)}
input,select,textarea{font:inherit;color:inherit;background:var(--field);border:1px solid var(--edge);border-radius:10px;padding:11px 14px;width:100%;min-height:46px}
textarea{min-height:120px;resize:vertical}
input[type=checkbox],input[type=radio]{width:20px;height:20px;min-height:0;margin:3px 0 0;flex:none;accent-color:var(--accent)}
.tick{display:flex;gap:10px;align-items:flex-start;font-weight:400;font-size:16px;margin:0 0 8px}
input:focus-visible,select:focus-visible,textarea:focus-visible,button:focus-visible,a:focus-visible,summary:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
[aria-invalid=true]{border-color:var(--bad)}
button,.button{display:inline-block;border:0;border-radius:10px;background:var(--accent);color:var(--on);font:inherit;font-weight:600;padding:13px 26px;min-height:48px;text-align:center;text-decoration:none;cursor:pointer}
button.plain,.button.plain{background:transparent;color:var(--accent);border:1px solid var(--edge)}
.trap{position:absolute;left:-10000px;width:1px;height:1px;overflow:hidden}
.mark{width:52px;height:52px;border-radius:50%;display:grid;place-items:center;margin-bottom:18px;background:var(--tint);color:var(--accent)}
`
const narrow = `
.narrow{max-width:620px;margin:0 auto;padding:40px 20px}
.narrow .brand{margin:0 0 20px}
@media (max-width:520px){.narrow{padding:20px 14px}.card{padding:24px 18px}}
.embed{padding:4px}.embed .card{border:0;padding:8px;background:transparent}
`
const booking = `
.wide{max-width:980px;margin:0 auto;padding:40px 20px}
.wide .brand{margin:0 0 20px}
.book{display:grid;grid-template-columns:minmax(0,5fr) minmax(0,7fr);gap:40px}
.facts{list-style:none;margin:0 0 1em;padding:0;color:var(--soft)}
.about{white-space:pre-line}
.pick{display:grid;grid-template-columns:minmax(0,5fr) minmax(150px,3fr);gap:28px;margin:0 0 24px}
.month table{width:100%;table-layout:fixed;border-collapse:separate;border-spacing:3px}
.month th{padding:4px 0;color:var(--soft);font-size:13px;font-weight:600}
.month td{padding:0}
.month td>*{display:grid;place-items:center;aspect-ratio:1;max-height:52px;margin:auto;border-radius:50%;color:var(--soft)}
.month td>a{background:var(--tint);color:var(--accent);font-weight:700;text-decoration:none}
.month td>a:hover{box-shadow:inset 0 0 0 2px var(--accent)}
.month td>a[aria-current]{background:var(--accent);color:var(--on)}
.month .today>*{box-shadow:inset 0 0 0 1px var(--edge)}
#times{scroll-margin-top:16px}
#times h3{font-size:17px;margin:10px 0 2px}
#times .soft{font-size:14px;margin:0 0 12px}
.times{display:grid;grid-template-columns:repeat(auto-fill,minmax(92px,1fr));align-content:start;gap:8px;list-style:none;margin:0;padding:0}
.times a{display:block;border:1px solid var(--edge);border-radius:10px;padding:10px 6px;text-align:center;text-decoration:none;font-weight:600;background:var(--field)}
.times a:hover{background:var(--tint)}
.turn{display:flex;align-items:center;justify-content:space-between;gap:12px;margin:0 0 8px}
.turn h3{font-size:17px;margin:0}
.turn>:not(h3){width:44px;min-height:44px;padding:8px 0}
.zone{display:flex;gap:8px;align-items:end;margin:20px 0 0}
.zone label{flex:1;min-width:0}
.zone button{min-height:46px;padding:10px 18px}
@media (max-width:760px){.book{grid-template-columns:minmax(0,1fr);gap:24px}.wide{padding:20px 14px}}
@media (max-width:560px){.pick{grid-template-columns:minmax(0,1fr)}.wide .card{padding:22px 16px}}
`
const page = `
.page{max-width:760px;margin:0 auto;padding:32px 22px 64px}
.page>header{margin:0 0 48px}
.page main>*{margin-top:0;margin-bottom:28px}
.page h1{font-size:clamp(34px,7vw,54px);line-height:1.08;letter-spacing:-.03em}
.page h2{font-size:clamp(25px,4.5vw,34px);margin-top:56px}
.page h3{margin-top:36px}
.page main>:is(h1,h2,h3):first-child{margin-top:0}
.page :is(p,li){font-size:18px}
.page ul,.page ol{padding-left:1.3em}
.page li{margin:0 0 .5em}
.page figure{margin:0}
.page figure img,.hero img{display:block;width:100%;border-radius:16px}
.hero{padding:24px 0 12px}
.hero p{font-size:clamp(19px,3vw,22px);color:var(--soft)}
.hero img{margin-top:32px}
.columns{display:grid;grid-template-columns:repeat(auto-fit,minmax(210px,1fr));gap:28px}
.columns>div>*:last-child{margin-bottom:0}
.columns h2,.columns h3{margin-top:0}
blockquote{margin:0;padding:4px 0 4px 24px;border-left:4px solid var(--accent);font-size:20px}
blockquote footer{color:var(--soft);font-size:16px;margin-top:8px}
details{border-top:1px solid var(--line);padding:16px 0}
.faq{border-bottom:1px solid var(--line)}
summary{font-weight:600;font-size:18px;cursor:pointer}
details>div{padding:10px 0 0;white-space:pre-line;color:var(--soft)}
hr{border:0;border-top:1px solid var(--line);margin:40px 0}
.video{display:block;padding:56px 20px;border-radius:16px;background:var(--tint);text-align:center;font-weight:600;text-decoration:none}
table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid var(--line);padding:8px;text-align:left}
@media (max-width:520px){.page{padding-top:20px}}
`
const kinds = { narrow, booking, page }
export type Look = keyof typeof kinds

const variables = ({ light, dark }: Accents) =>
  `:root{color-scheme:light dark;--ink:#17202b;--soft:#525e6d;--line:#e3e8ee;--edge:#8a95a3;--paper:#fff;--field:#fff;--ground:#f5f7fa;--bad:#b3261e;--on:#fff;--accent:${light};--tint:${light}14}` +
  `@media (prefers-color-scheme:dark){:root{--ink:#eef2f7;--soft:#a9b4c2;--line:#2a3442;--edge:#71809a;--paper:#161d27;--field:#10161f;--ground:#0d1219;--bad:#ff9d94;--on:#0d1219;--accent:${dark};--tint:${dark}1f}}`

const plainGround = ':root{--ground:#fff}@media (prefers-color-scheme:dark){:root{--ground:#10161f}}'

export const styleOf = (look: Look, accents: Accents): string =>
  `${variables(accents)}${look === 'page' ? plainGround : ''}${common}${kinds[look]}`.replaceAll('\n', '')
