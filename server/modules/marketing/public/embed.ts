/** Runs on other people's sites: small, alone, leaving nothing behind but the frame. */
export const embedScript = (publicUrl: string): string =>
  `(function(d,w){var s=d.currentScript;if(!s)return;var id=s.getAttribute("data-form");if(!id)return;
var base=${JSON.stringify(publicUrl)},q="embed=1&page_url="+encodeURIComponent(w.location.href)+"&referrer="+encodeURIComponent(d.referrer);
var f=d.createElement("iframe");f.src=base+"/f/"+encodeURIComponent(id)+"?"+q;f.title=s.getAttribute("data-title")||"Form";
f.style.cssText="width:100%;border:0;height:480px;color-scheme:auto";f.setAttribute("loading","lazy");
w.addEventListener("message",function(e){if(e.source!==f.contentWindow||e.origin!==new URL(base).origin)return;var m=e.data;
if(m&&m.bowline==="height"&&m.height>0)f.style.height=Math.min(20000,Math.ceil(m.height))+"px"});
s.parentNode.insertBefore(f,s)})(document,window);
`

/** Inside of the frame: tells how tall it is. */
export const growScript =
  'if(window.parent!==window){var t=function(){parent.postMessage({bowline:"height",height:document.documentElement.offsetHeight},"*")};new ResizeObserver(t).observe(document.body);t()}'
