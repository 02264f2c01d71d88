/** As Word for Windows puts it on the clipboard. */
export const WORD_PASTE = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta name=ProgId content=Word.Document><style><!-- p.MsoNormal {margin:0cm;} --></style>
<!--[if gte mso 9]><xml><w:WordDocument></w:WordDocument></xml><![endif]--></head>
<body lang=EN-AU style='tab-interval:36.0pt'><!--StartFragment-->
<h1>Our promise<o:p></o:p></h1>
<p class=MsoNormal>We <b style='mso-bidi-font-weight:normal'>answer</b> within <i>two</i> days, see <a
href="https://example.com/a?b=1">the rules</a><a style='mso-comment-reference:JS_1'><span
class=MsoCommentReference>[JS1]</span></a>.<o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;
</span></span></span><![endif]>First<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span
style='font-family:"Courier New"'><span style='mso-list:Ignore'>o<span>&nbsp; </span></span></span><![endif]>Inner<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span><span
style='mso-list:Ignore'>·<span>&nbsp; </span></span></span><![endif]>Second<o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><![if !supportLists]><span><span
style='mso-list:Ignore'>1.<span>&nbsp; </span></span></span><![endif]>One</p>
<table class=MsoTableGrid border=1><tr><td width=200 valign=top><p class=MsoNormal><b>Who</b><o:p></o:p></p></td>
<td><p class=MsoNormal>What<o:p></o:p></p></td></tr><tr><td><p class=MsoNormal>Trainee</p><p class=MsoNormal>or
apprentice</p></td><td><p class=MsoNormal>works</p></td></tr></table>
<p class=MsoNormal><img width=1 src="file:///C:/Users/a/clip_image001.png"><a href="file:///C:/secret.docx">a file</a></p>
<!--EndFragment--></body></html>`;

/** As Google Docs puts it on the clipboard. */
export const DOCS_PASTE = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1f2"><h1 dir="ltr"
style="line-height:1.38;"><span style="font-size:20pt;font-weight:400;font-style:normal;">Our promise</span></h1><p
dir="ltr" style="line-height:1.38;"><span style="font-weight:400;">We </span><span
style="font-weight:700;">answer</span><span style="font-weight:400;font-style:italic;"> soon</span><span>, see </span><a
href="https://example.com/" style="text-decoration:none;"><span style="text-decoration:underline;">the
rules</span></a></p><ul style="margin-top:0;"><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span
style="font-weight:400;">First</span></p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr"
role="presentation"><span>Inner</span></p></li></ul><li dir="ltr"><p dir="ltr"><span>Second</span></p></li></ul><div
dir="ltr" align="left"><table><colgroup><col width="300"></colgroup><tbody><tr><td><p dir="ltr"><span>Who</span></p></td><td
colspan="2"><p dir="ltr"><span>What</span></p></td></tr></tbody></table></div></b><br class="Apple-interchange-newline">`;
