/** The name of a message in the files that the build makes: a hash of its English text, because that is too long to send twice. */
function messageKey(english) {
  let hash = 0;
  for (let at = 0; at < english.length; at += 1) hash = (hash * 31 + english.charCodeAt(at)) | 0;
  return (hash >>> 0).toString(36);
}

module.exports = { messageKey };
