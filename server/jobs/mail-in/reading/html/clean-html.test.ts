import { describe, expect, it } from 'vitest';
import { cleanHtml } from './clean-html.ts';
import { htmlText } from './html-text.ts';

describe('cleaning a message', () => {
  it.each([
    ['<p onclick="x()">Hi <b style="color:red">you</b></p>', '<p>Hi <b>you</b></p>'],
    ['<script>alert(1)</script><p>Hi</p>', '<p>Hi</p>'],
    ['<style>p { background: url(https://spy.example) }</style>Hi', 'Hi'],
    ['<svg><script>alert(1)</script></svg>Hi', 'Hi'],
    ['<iframe src="https://spy.example"></iframe>Hi', 'Hi'],
    [
      '<form action="https://spy.example"><input name="password"><p>Sign in</p></form>',
      '<p>Sign in</p>',
    ],
    ['<a href="javascript:alert(1)">Hi</a>', '<a>Hi</a>'],
    ['<a href="java\nscript:alert(1)">Hi</a>', '<a>Hi</a>'],
    ['<a href=" data:text/html,x">Hi</a>', '<a>Hi</a>'],
    ['<base href="https://spy.example"><meta http-equiv="refresh" content="0;url=x">Hi', 'Hi'],
    ['<p>Open <i>never closed', '<p>Open <i>never closed</i></p>'],
    ['</div></p>Hi', 'Hi'],
    ['1 &lt; 2 &amp;&amp; <x-y>&quot;</x-y>', '1 &lt; 2 &amp;&amp; &quot;'],
    ['<td colspan="2" width="9" rowspan="x">a</td>', '<td colspan="2">a</td>'],
  ])('%s', (html, clean) => {
    expect(cleanHtml(html).replace('<p></p>', '')).toBe(clean);
  });

  it('links open in a new tab that has no access to ours', () => {
    expect(cleanHtml('<a href="https://jobs.example/?a=1&amp;b=2">Jobs</a>')).toBe(
      '<a href="https://jobs.example/?a=1&amp;b=2" target="_blank" rel="noopener noreferrer nofollow">Jobs</a>',
    );
  });

  it('pictures become a description that keeps their address, and tracking pixels are removed', () => {
    const html =
      '<img src="https://spy.example/a.gif" width="1" height="1"><img src="https://a.example/b.png" alt="Our “logo” <b>"><img src="cid:x">';
    expect(cleanHtml(html)).toBe(
      '<span data-picture="https://a.example/b.png">[Picture: Our “logo” &lt;b&gt;]</span><span data-picture="cid:x">[Picture]</span>',
    );
    expect(cleanHtml(html)).not.toContain('spy');
    expect(cleanHtml('<img src=\'https://a.example/"onload="x\'>')).toBe(
      '<span data-picture="https://a.example/&quot;onload=&quot;x">[Picture]</span>',
    );
  });

  it('ten thousand open elements give a message that browsers can show', () => {
    const clean = cleanHtml(`${'<div>'.repeat(10_000)}Hi`);
    expect(clean).toContain('Hi');
    expect(clean.match(/<div>/g)).toHaveLength(100);
  });

  it('words in an element that is too deep are kept apart, and styles are removed there, too', () => {
    const html = `${'<i>'.repeat(10_000)}<b>Hi</b><style>p{}</style><p>Kim</p></i>!`;
    expect(cleanHtml(html).replace(/<.*?>/g, '').trim()).toMatch(/^Hi\s+Kim!$/);
    expect(htmlText(html)).toBe('Hi Kim\n\n!');
  });

  it('a huge message is cut', () => {
    expect(cleanHtml('<p>word</p>'.repeat(200_000)).length).toBeLessThan(500_000);
  });
});

it('the text of a message has its lines, lists and quotes', () => {
  const html =
    '<head><title>x</title></head><p>Hello&nbsp;Kim,</p><div>see<br>below</div><ul><li>one<li>two</ul><blockquote>Are you<br>there?</blockquote><pre>a\n  b</pre><script>alert(1)</script>';
  expect(htmlText(html)).toBe(
    'Hello Kim,\n\nsee\nbelow\n- one\n- two\n\n> Are you\n> there?\n\na\n  b',
  );
});
