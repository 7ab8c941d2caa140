import { describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { done } from '#test/make/factories.ts'
import { testServer } from '#test/run/server.ts'

/** What remains of the rich editor's HTML once it is saved (spec 9.1.3). */

const server = testServer()

/** The HTML as it is stored and shown after it was sent. */
async function stored(webs: string): Promise<string> {
  await done(server.admin, api.web.setWeb, { webs })
  const text: unknown = await done(server.admin, api.web.getText)
  return (text as { webs: string }).webs
}

const OWN = '/upload/editor/abcDEF_-123.png'
const FILM = '/upload/editor/film.mp4'
const REL = 'rel="noopener noreferrer nofollow"'

describe('what the editor writes stays:', () => {
  test.each([
    ['headings', '<h1>一</h1><h2>二</h2><h3>三</h3><h6>六</h6>'],
    ['paragraphs, breaks and lines', '<p>甲<br />乙</p><p><br /></p><hr />'],
    ['emphasis', '<p><strong>粗</strong><em>斜</em><u>线</u><s>删</s><sub>2</sub><sup>3</sup></p>'],
    ['colours', '<span style="color:rgb(225, 60, 57);background-color:#fffb8f">泵</span>'],
    ['sizes', '<p style="line-height:1.5"><span style="font-size:19px">大</span></p>'],
    ['alignment', '<p style="text-align:center">中</p><h2 style="text-align:right">右</h2>'],
    ['indents', '<p style="text-indent:2em">首行</p><p style="padding-left:2em">整段</p>'],
    ['lists', '<ul><li>甲</li><li style="text-align:right">乙</li></ul>'],
    ['numbered lists', '<ol start="3"><li>丙<ol><li>丁</li></ol></li></ol>'],
    ['quotations', '<blockquote>引<br />文</blockquote>'],
    [
      'tables with their cells',
      '<table style="width:100%"><colgroup><col width="60" /></colgroup><tbody><tr><th colspan="2" rowspan="1" width="auto">型号</th></tr><tr><td colspan="1" rowspan="2" style="background-color:#eeeeee">A</td></tr></tbody></table>',
    ],
    ['code', '<pre><code class="language-javascript">a &lt; b &amp;&amp; "c"\n\tdone</code></pre>'],
    ['own images', `<img src="${OWN}" alt="泵&quot;房" style="width:50%;height:auto" />`],
    [
      'own videos',
      `<div data-w-e-type="video" data-w-e-is-void>\n<video controls="true" width="auto" height="auto"><source src="${FILM}" type="video/mp4"></source></video>\n</div>`,
    ],
    ['a video’s own picture', `<video src="${FILM}" controls poster="${OWN}"></video>`],
    [
      'to-do lists',
      '<div data-w-e-type="todo"><input type="checkbox" disabled="disabled" checked />做完</div>',
    ],
    ['links to sites', `<a href="https://a.example/x?b=1&amp;c=2" target="_blank" ${REL}>站</a>`],
    ['links to people', `<a href="mailto:a@b.cn" ${REL}>信</a><a href="tel:+86-1" ${REL}>电</a>`],
    ['links into this site', `<a href="/web" ${REL}>首页</a><a href="#top" ${REL}>上</a>`],
    ['spaces and breaks', '<p>  两个  空格\n\n空行\t</p>'],
    [
      'any script, and what looks like markup',
      '泵 насос ポンプ 😀 𠮷 &lt;b&gt; 5 &gt; 3 "引" \'x\'',
    ],
  ])('%s', async (_what, html) => {
    expect(await stored(html)).toBe(html)
  })

  test('links get what keeps the opened page apart, whatever they had', async () => {
    const html = '<a href="https://a.example/" rel="opener" target="_blank">站</a>'
    expect(await stored(html)).toBe(
      `<a href="https://a.example/" rel="noopener noreferrer nofollow" target="_blank">站</a>`,
    )
  })

  test('without characters that nobody sees, however they are written', async () => {
    expect(await stored('<p>水&#8203;泵&#x202e;房&shy;</p>')).toBe('<p>水泵房</p>')
  })

  test('as the editor spells it: attributes in any case, styles with spaces', async () => {
    const html =
      '<TABLE style="width: auto; table-layout: fixed;"><tbody><tr><td colSpan="1" rowSpan="2" width="auto">1</td></tr></tbody></TABLE><div data-w-e-type="todo"><input type="checkbox" disabled >做</div>'
    expect(await stored(html)).toBe(
      '<table style="width:auto"><tbody><tr><td colspan="1" rowspan="2" width="auto">1</td></tr></tbody></table><div data-w-e-type="todo"><input type="checkbox" disabled="disabled" />做</div>',
    )
  })
})

describe('what acts, loads or deceives goes:', () => {
  test.each([
    ['a script', '泵<script>alert(1)</script>', '泵'],
    ['a script in odd spelling', '泵<ScRiPt src=//x.example/a.js></sCrIpT >', '泵'],
    ['a script in a script', '<scr<script>ipt>alert(1)</script>泵', 'ipt&gt;alert(1)泵'],
    ['a handler', '<p onclick="alert(1)">泵</p>', '<p>泵</p>'],
    ['a handler of an image', `<img src="${OWN}" onerror=alert(1)>`, `<img src="${OWN}" />`],
    ['a handler after a slash', '<p/onmouseover=alert(1)>泵', '<p>泵</p>'],
    ['a handler after a line break', '<p\nonmouseover\n=\nalert(1)>泵</p>', '<p>泵</p>'],
    ['a javascript link', '<a href="javascript:alert(1)">泵</a>', `<a ${REL}>泵</a>`],
    ['one in odd spelling', '<a href=" jAvA&#x09;sCript&colon;x()">泵</a>', `<a ${REL}>泵</a>`],
    ['one behind control characters', '<a href="&#1;javascript:x()">泵</a>', `<a ${REL}>泵</a>`],
    ['a vbscript link', '<a href="vbscript:x">泵</a>', `<a ${REL}>泵</a>`],
    ['a data link', '<a href="data:text/html,<b>x">泵</a>', `<a ${REL}>泵</a>`],
    ['a link without a scheme', '<a href="//x.example">泵</a>', `<a ${REL}>泵</a>`],
    ['one with backslashes', '<a href="/\\x.example">泵</a>', `<a ${REL}>泵</a>`],
    ['a file link', '<a href="file:///etc/passwd">泵</a>', `<a ${REL}>泵</a>`],
    ['a foreign image', '泵<img src="https://x.example/a.png">', '泵'],
    ['one without a scheme', '泵<img src="//x.example/upload/editor/a.png">', '泵'],
    ['one in data', '泵<img src="data:image/svg+xml;base64,PHN2Zz4=">', '泵'],
    ['one without an address', '泵<img alt="x">', '泵'],
    ['one that climbs', '泵<img src="/upload/editor/../../api/Login/outlogin.html">', '泵'],
    ['one with a query', `泵<img src="${OWN}?x=1">`, '泵'],
    ['a contract’s file', '泵<img src="/upload/abc.png">', '泵'],
    ['a second source', `<img srcset="//x.example 2x" src="${OWN}">`, `<img src="${OWN}" />`],
    ['a foreign video', '泵<video src="https://x.example/a.mp4">文</video>', '泵'],
    ['a foreign source', '<video><source src="//x.example/a.mp4">', '<video></video>'],
    [
      'a foreign picture',
      `<video src="${FILM}" poster="//x.example/a">`,
      `<video src="${FILM}"></video>`,
    ],
    ['a sound', '泵<audio src="//x.example/a.mp3"></audio>', '泵'],
    ['a drawing', '泵<svg onload=alert(1)><script>alert(1)</script></svg>', '泵'],
    [
      'a drawing with a link',
      '<svg><a xlink:href="javascript:x()">泵</a></svg>',
      `<a ${REL}>泵</a>`,
    ],
    ['a formula', '泵<math><mi xlink:href="javascript:x()">x</mi></math>', '泵x'],
    ['a frame', '泵<iframe src="//x.example"></iframe><iframe srcdoc="<b>x">', '泵'],
    ['an object', '泵<object data="//x.example"></object><embed src="//x.example">', '泵'],
    ['a form', '<form action="//x.example"><button>泵</button></form>', '泵'],
    ['a field', '泵<input name="password"><input type="password"><textarea>x</textarea>', '泵'],
    ['a field that acts', '泵<input type="image" src=x onerror=x()>', '泵'],
    ['a base', '泵<base href="//x.example/">', '泵'],
    ['a meta', '泵<meta http-equiv="refresh" content="0;url=//x.example">', '泵'],
    ['a style sheet', '泵<style>@import "//x.example"</style>', '泵'],
    ['a linked one', '泵<link rel="stylesheet" href="//x.example">', '泵'],
    ['a style that loads', '<p style="background:url(//x.example)">泵</p>', '<p>泵</p>'],
    [
      'a colour that loads',
      '<p style="color:red;background-color:url(//x.example)">泵</p>',
      '<p style="color:red">泵</p>',
    ],
    ['an expression', '<p style="color:expression(alert(1))">泵</p>', '<p>泵</p>'],
    ['a style in escapes', '<p style="color:\\75rl(//x.example)">泵</p>', '<p>泵</p>'],
    ['a position', '<p style="position:fixed;top:0;z-index:9">泵</p>', '<p>泵</p>'],
    [
      'a style that breaks out',
      '<p style="color:red;}p{display:none">泵</p>',
      '<p style="color:red">泵</p>',
    ],
    ['a class and an id', '<p class="ant-btn" id="root" name="x">泵</p>', '<p>泵</p>'],
    [
      'a class of code',
      '<code class="language-js ant-btn">x</code>',
      '<code class="language-js">x</code>',
    ],
    ['a comment', '泵<!-- x --><!--[if IE]><script>x()</script><![endif]-->', '泵'],
    ['an instruction', '泵<?php echo 1 ?><!doctype html><![CDATA[x]]>', '泵'],
    ['a page', '<html><head><title>x</title></head><body onload=x()>泵</body></html>', 'x泵'],
    ['an own element', '<x-y onclick=x()>泵</x-y>', '泵'],
  ])('%s', async (_what, html, clean) => {
    expect(await stored(html)).toBe(clean)
    expect(await stored(clean)).toBe(clean)
  })
})

describe('what is malformed comes out whole:', () => {
  test.each([
    ['an open element', '<p><b>泵', '<p><b>泵</b></p>'],
    ['crossed elements', '<b>一<i>二</b>三</i>', '<b>一<i>二</i></b>三'],
    ['an open tag', '泵<img src=x onerror=alert(1)//', '泵'],
    ['an open attribute', '泵<a title="x', '泵'],
    ['a lone sign', '5 < 6 & 7', '5 &lt; 6 &amp; 7'],
    ['what ends without having begun', '泵</div></script>', '泵'],
    ['a text area that hides', '<textarea><img src=x onerror=x()></textarea>泵', '泵'],
    [
      'a no-script that hides',
      '<noscript><p title="</noscript><img src=x onerror=x()>">',
      '<p></p>',
    ],
    ['a raw text that hides', '<xmp><p title="</xmp><img src=x onerror=x()>"></xmp>泵', '"&gt;泵'],
    ['a style that hides', '<svg><style><img src=x onerror=x()></style></svg>泵', '泵'],
    [
      'a formula that hides',
      '<math><mtext><table><mglyph><style><img src=x onerror=x()>',
      '<table></table>',
    ],
    ['a template', '<template><script>x()</script></template>泵', '泵'],
    ['a select', '<select><option><style></select><img src=x onerror=x()></style>', ''],
    ['references twice', '&amp;lt;script&amp;gt;', '&amp;lt;script&amp;gt;'],
    ['references to tags', '&lt;script&gt;x()&lt;/script&gt;', '&lt;script&gt;x()&lt;/script&gt;'],
    ['references to control characters', '泵&#7;房&#127;&#x85;', '泵房…'],
    [
      'a reference to NUL',
      '<a href="java&#0;script:x()">泵</a>',
      `<a href="java\ufffdscript:x()" ${REL}>泵</a>`,
    ],
  ])('%s', async (_what, html, clean) => {
    expect(await stored(html)).toBe(clean)
    expect(await stored(clean)).toBe(clean)
  })

  test.each([
    ['open signs', '<', 200_000],
    ['styles', '<p style="color:red;color:red">', 20_000],
    ['references', '&amp', 100_000],
  ])('%s, very many', async (_what, piece, count) => {
    const once = await stored(`${piece.repeat(count)}泵`)
    expect(await stored(once)).toBe(once)
    expect((await server.admin.call(api.session.getSelf)).code).toBe(200)
  })
})
