// The script of a documentation page, which runs in the browser. What differs between servers is in adapter.js: `adaptDescription` makes the
// examples work on this server, `confirmationFor` gives the text that the user has to confirm before a request is sent, if any.
import { adaptDescription, confirmationFor } from './adapter.js';

const documentation = document.querySelector('#documentation');
const descriptionUrl = new URL(documentation.dataset.description, document.baseURI);

/** The description as this page shows it. */
function forThisPage(text) {
  const description = adaptDescription(text, documentation.dataset);
  // By its identifier the page would link to a list of licenses that does not have it.
  description.info.license = { name: description.info.license.name, url: new URL('license.txt', import.meta.url).href };
  return JSON.stringify(description);
}

function confirmRequest(request) {
  const confirmation = confirmationFor(request);
  if (confirmation !== undefined && !window.confirm(confirmation)) throw new Error('Nothing was sent.');
  return request;
}

const foldHeaders = {
  wrapComponents: {
    headers: (Headers, { React }) =>
      function FoldedHeaders(props) {
        const names = props.headers?.keySeq().toArray() ?? [];
        if (names.length === 0) return null;
        const summary = React.createElement('summary', null, `Headers: ${names.join(', ')}`);
        return React.createElement('details', { className: 'folded-headers' }, summary, React.createElement(Headers, props));
      },
  },
};

const darkness = window.matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', darkness.matches);
darkness.addEventListener('change', follow);
follow();

window.SwaggerUIBundle({
  url: documentation.dataset.description,
  dom_id: '#documentation',
  plugins: [foldHeaders],
  requestInterceptor: confirmRequest,
  responseInterceptor: (response) => {
    if (new URL(response.url).pathname === descriptionUrl.pathname) response.text = forThisPage(response.text);
    return response;
  },
  deepLinking: true,
  displayRequestDuration: true,
  // Shows the request as it was entered, also when nothing was sent.
  showMutatedRequest: false,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  persistAuthorization: false,
  tryItOutEnabled: true,
  validatorUrl: null,
});
