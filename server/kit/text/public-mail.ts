/** Providers with an address in many countries: `yahoo.co.jp`, `gmx.at`. */
const everywhere = new Set(
  (
    'gmail googlemail yahoo ymail rocketmail hotmail live outlook msn gmx aol aim yandex icloud protonmail zohomail ' +
    'fastmail tutanota tuta hushmail mailbox inbox'
  ).split(' '),
)

const others = new Set(
  (
    'me.com mac.com mail.com email.com usa.com post.com consultant.com engineer.com hey.com pm.me proton.me duck.com ' +
    'zoho.com mailfence.com posteo.de posteo.net disroot.org riseup.net passmail.net skiff.com runbox.com startmail.com ' +
    'web.de t-online.de freenet.de arcor.de online.de email.de mail.de kabelmail.de vodafone.de 1und1.de ' +
    'bluewin.ch hispeed.ch sunrise.ch aon.at chello.at a1.net utanet.at ' +
    'orange.fr wanadoo.fr free.fr sfr.fr laposte.net neuf.fr bbox.fr numericable.fr club-internet.fr voila.fr ' +
    'libero.it virgilio.it tiscali.it alice.it tin.it email.it fastwebnet.it poste.it ' +
    'terra.es telefonica.net ono.com sapo.pt iol.pt ' +
    'uol.com.br bol.com.br terra.com.br ig.com.br globo.com globomail.com r7.com oi.com.br zipmail.com.br ' +
    'btinternet.com sky.com virginmedia.com talktalk.net blueyonder.co.uk ntlworld.com eircom.net ' +
    'comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net charter.net earthlink.net juno.com ' +
    'optonline.net frontier.com windstream.net centurylink.net rogers.com shaw.ca sympatico.ca telus.net ' +
    'bigpond.com optusnet.com.au xtra.co.nz ziggo.nl kpnmail.nl home.nl planet.nl telenet.be skynet.be ' +
    'wp.pl o2.pl onet.pl interia.pl op.pl seznam.cz centrum.cz email.cz azet.sk ukr.net i.ua abv.bg freemail.hu ' +
    'mail.ru bk.ru list.ru inbox.ru internet.ru rambler.ru ya.ru ' +
    'qq.com foxmail.com 163.com 126.com yeah.net sina.com sina.cn sohu.com aliyun.com 139.com 189.cn 21cn.com ' +
    'naver.com daum.net hanmail.net kakao.com nate.com rediffmail.com ' +
    'docomo.ne.jp ezweb.ne.jp au.com softbank.ne.jp i.softbank.jp nifty.com biglobe.ne.jp ocn.ne.jp so-net.ne.jp ' +
    'excite.co.jp excite.com lycos.com walla.co.il mynet.com'
  ).split(' '),
)

/** Whether anybody may have an address there: the domain then says nothing of the company somebody works for. */
export function isPublicMail(domain: string): boolean {
  const name = domain.toLowerCase()
  const [first, ...rest] = name.split('.')
  const isCountry = /^(?:[a-z]{2,3}|com?\.[a-z]{2}|ne\.jp)$/.test(rest.join('.'))
  return others.has(name) || (isCountry && everywhere.has(first!))
}
