<?php

/*
 * A client for Sanad's /v1 in one file, to be copied and changed at will. It needs PHP 8.1 or later with its curl extension. Every
 * document is posted with an Idempotency-Key, and that is what makes its retries safe.
 */

declare(strict_types=1);

namespace Sanad;

/**
 * The appliance refused the request. With `retryable` the same request may succeed in a moment; without, it must change, or wait for
 * another document (ORIGINAL_INVOICE_NOT_READY, PREPAYMENT_NOT_READY) or for someone to mend the unit (EGS_NOT_READY,
 * EGS_CERTIFICATE_EXPIRED). `errorCode` is the refusal's `code`; PHP keeps that name for itself.
 */
final class SanadError extends \RuntimeException
{
    public readonly string $errorCode;
    public readonly bool $retryable;

    public function __construct(public readonly int $status, public readonly array $refusal)
    {
        $this->errorCode = (string) ($refusal['code'] ?? 'UNKNOWN');
        $this->retryable = ($refusal['retryable'] ?? false) === true;
        parent::__construct("{$status} {$this->errorCode}: " . ($refusal['message'] ?? ''));
    }
}

/** No answer came at all. It is unknown whether the document was issued: post it again with the same key. */
final class SanadUnreachable extends \RuntimeException
{
}

final class Answer
{
    /** @param array<string, string> $headers by their names in small letters */
    public function __construct(public readonly int $status, public readonly array $headers, public readonly string $content)
    {
    }

    public function json(): array
    {
        return json_decode($this->content, true, flags: JSON_THROW_ON_ERROR);
    }
}

/** `isFinal` is false after a 202: signed and stored, on its way to the authority. */
final class Issued
{
    public function __construct(public readonly array $invoice, public readonly bool $isFinal, public readonly bool $isReplay)
    {
    }
}

final class SanadClient
{
    private const FINAL = ['reported', 'cleared', 'failed'];

    /**
     * `timeout` is that of one attempt, in seconds: the appliance itself waits 3 s for the authority, then answers 202. When Retry-After
     * asks for more than `longestPause`, the client gives up and the till tries again later. `caFile` is the appliance's CA, for a till
     * on another machine. `wait` is what a pause of so many seconds is made by.
     */
    public function __construct(
        private string $baseUrl,
        private readonly string $apiKey,
        private readonly int $attempts = 5,
        private readonly float $timeout = 10.0,
        private readonly float $firstPause = 0.25,
        private readonly float $longestPause = 5.0,
        private readonly float $pollEvery = 2.0,
        private readonly ?string $caFile = null,
        private readonly ?\Closure $wait = null,
    ) {
        $this->baseUrl = rtrim($baseUrl, '/');
    }

    /** The client that the guide's examples use: SANAD_URL, SANAD_API_KEY and, for the impatient, SANAD_POLL_SECONDS. */
    public static function fromEnvironment(): self
    {
        $pollEvery = (float) (getenv('SANAD_POLL_SECONDS') ?: '2');
        return new self(setting('SANAD_URL'), setting('SANAD_API_KEY'), pollEvery: $pollEvery);
    }

    public function context(): array
    {
        return $this->get('/v1/auth/context')->json();
    }

    /** The key says it. What is issued in the sandbox is no tax document, and must not look like one on paper. */
    public function isSandbox(): bool
    {
        return !str_starts_with($this->apiKey, 'tax_live_');
    }

    /**
     * Posts a document; `kind` is simplified, standard, credit-note, debit-note or prepayment. The same key with the same body gives the
     * same document, however often it is sent. `prefer` is the header of that name: `respond-async`, `handling=strict`, or both with a
     * comma between them.
     */
    public function issue(string $kind, array $body, string $idempotencyKey, ?string $prefer = null): Issued
    {
        $headers = ["Idempotency-Key: {$idempotencyKey}", ...($prefer === null ? [] : ["Prefer: {$prefer}"])];
        $answer = $this->request('POST', "/v1/invoices/{$kind}", $body, $headers);
        $isReplay = ($answer->headers['idempotent-replayed'] ?? '') === 'true';
        return new Issued($answer->json(), $answer->status === 200, $isReplay);
    }

    /** Takes lines of an invoice back, or all of it: the credit note. */
    public function takeBack(string $invoiceId, array $body, string $idempotencyKey, ?string $prefer = null): Issued
    {
        return $this->issue("{$invoiceId}/return", $body, $idempotencyKey, $prefer);
    }

    /** Issues a simplified invoice again to a business: `credit_note` over all of it, and the standard `invoice` in its place. */
    public function convert(string $invoiceId, array $body, string $idempotencyKey, ?string $prefer = null): Issued
    {
        return $this->issue("{$invoiceId}/convert", $body, $idempotencyKey, $prefer);
    }

    public function invoice(string $invoiceId): array
    {
        return $this->get("/v1/invoices/{$invoiceId}")->json();
    }

    /** Polls until the authority has decided; in the end it returns the document as it is. */
    public function waitUntilFinal(string $invoiceId, float $giveUpAfter = 60.0): array
    {
        for ($waited = 0.0; ; $waited += $this->pollEvery) {
            $invoice = $this->invoice($invoiceId);
            if (in_array($invoice['status'], self::FINAL, true) || $waited >= $giveUpAfter) {
                return $invoice;
            }
            $this->pause($this->pollEvery);
        }
    }

    /**
     * Posts what refers to an earlier document (a note, or an invoice that settles a deposit) as soon as the authority has that one. As
     * long as it has not, the appliance refuses with ORIGINAL_INVOICE_NOT_READY or PREPAYMENT_NOT_READY: in the end this throws it, and
     * the till posts the same again later.
     */
    public function issueWhenReady(
        string $earlierInvoiceId,
        string $kind,
        array $body,
        string $idempotencyKey,
        float $giveUpAfter = 60.0,
        ?string $prefer = null,
    ): Issued {
        $this->waitUntilFinal($earlierInvoiceId, $giveUpAfter);
        return $this->issue($kind, $body, $idempotencyKey, $prefer);
    }

    /** The QR as `png` or `svg`, or as `escpos` or `escpos-native` for a receipt printer. `size` is in pixels or dots. */
    public function qr(string $invoiceId, string $format, ?int $size = null): string
    {
        return $this->get("/v1/invoices/{$invoiceId}/qr", ['format' => $format, 'size' => $size])->content;
    }

    /** The whole receipt as `png`, as `pdf`, or as bytes for a receipt printer (`escpos`). The paper is 58 or 80 mm wide. */
    public function receipt(string $invoiceId, string $format, int $widthMm = 80): string
    {
        return $this->get("/v1/invoices/{$invoiceId}/receipt", ['format' => $format, 'width' => $widthMm])->content;
    }

    /** The signed XML (`xml`), or a PDF to read and print (`pdf`). */
    public function file(string $invoiceId, string $kind): string
    {
        return $this->get("/v1/invoices/{$invoiceId}/{$kind}")->content;
    }

    /** Every document that matches, page by page, newest first. */
    public function list(array $filters = []): \Generator
    {
        $cursor = null;
        do {
            $page = $this->get('/v1/invoices', ['limit' => 100, ...$filters, 'cursor' => $cursor])->json();
            foreach ($page['data'] as $row) {
                yield $row;
            }
            $cursor = $page['pagination']['next_cursor'];
        } while ($cursor !== null);
    }

    /** The ZIP files of an export, one part after the other. */
    public function exportParts(array $filters = []): \Generator
    {
        $part = 0;
        do {
            $answer = $this->get('/v1/invoices/export/xml', [...$filters, 'part' => $part++]);
            yield $answer->content;
        } while (($answer->headers['x-export-has-more'] ?? '') === 'true');
    }

    /** Any other request, sent once. */
    public function call(string $method, string $path, ?array $body = null): array
    {
        $answer = $this->send($method, $path, $body, []);
        if ($answer->status >= 400) {
            throw errorOf($answer);
        }
        return $answer->json();
    }

    private function get(string $path, array $query = []): Answer
    {
        $text = http_build_query($query); // leaves out what is null
        return $this->request('GET', $text === '' ? $path : "{$path}?{$text}", null, []);
    }

    /** Sends until there is an answer that sending again would not change. Only for what may be sent twice. */
    private function request(string $method, string $path, ?array $body, array $headers): Answer
    {
        for ($attempt = 1; ; $attempt++) {
            $retryAfter = 0.0;
            try {
                $answer = $this->send($method, $path, $body, $headers);
                if ($answer->status < 400) {
                    return $answer;
                }
                $failure = errorOf($answer);
                if (!$failure->retryable) {
                    throw $failure;
                }
                $retryAfter = (float) ($answer->headers['retry-after'] ?? 0);
            } catch (SanadUnreachable $unreachable) {
                $failure = $unreachable;
            }
            if ($attempt >= $this->attempts || $retryAfter > $this->longestPause) {
                throw $failure;
            }
            // Jitter spreads tills that lost the appliance at the same moment.
            $backoff = min($this->longestPause, $this->firstPause * 2 ** ($attempt - 1));
            $this->pause(max($retryAfter, $backoff * (0.5 + mt_rand() / mt_getrandmax() / 2)));
        }
    }

    private function pause(float $seconds): void
    {
        if ($this->wait !== null) {
            ($this->wait)($seconds);
        } else {
            usleep((int) ($seconds * 1_000_000));
        }
    }

    private function send(string $method, string $path, ?array $body, array $headers): Answer
    {
        $received = [];
        $collect = function ($curl, string $line) use (&$received): int {
            if (str_contains($line, ':')) {
                [$name, $value] = explode(':', $line, 2);
                $received[strtolower($name)] = trim($value);
            }
            return strlen($line);
        };
        $options = [
            CURLOPT_CUSTOMREQUEST => $method,
            CURLOPT_RETURNTRANSFER => true,
            CURLOPT_TIMEOUT_MS => (int) ($this->timeout * 1000),
            CURLOPT_HEADERFUNCTION => $collect,
            CURLOPT_HTTPHEADER => ["Authorization: Bearer {$this->apiKey}", 'Content-Type: application/json', 'Expect:', ...$headers],
        ];
        if ($body !== null) {
            // An empty array is an object here; one that is written in the body as [] stays a list.
            $flags = JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_THROW_ON_ERROR;
            $options[CURLOPT_POSTFIELDS] = $body === [] ? '{}' : json_encode($body, $flags);
        }
        if ($this->caFile !== null) {
            $options[CURLOPT_CAINFO] = $this->caFile;
        }
        $curl = curl_init($this->baseUrl . $path);
        curl_setopt_array($curl, $options);
        $content = curl_exec($curl);
        if ($content === false) {
            throw new SanadUnreachable("no answer from {$this->baseUrl}: " . curl_error($curl));
        }
        return new Answer(curl_getinfo($curl, CURLINFO_RESPONSE_CODE), $received, $content);
    }
}

function errorOf(Answer $answer): SanadError
{
    $refusal = json_decode($answer->content, true)['error'] ?? null;
    if (is_array($refusal)) {
        return new SanadError($answer->status, $refusal);
    }
    // Something between the till and the appliance has answered, such as a proxy.
    $retryable = in_array($answer->status, [429, 502, 503, 504], true);
    return new SanadError($answer->status, [
        'code' => 'UNKNOWN',
        'message' => 'not an answer of the appliance',
        'retryable' => $retryable,
    ]);
}

function setting(string $name): string
{
    $value = getenv($name);
    if ($value === false || $value === '') {
        throw new \InvalidArgumentException("{$name} is missing: set SANAD_URL, SANAD_API_KEY and SANAD_UNIT, as step 1 of the guide does");
    }
    return $value;
}

/** The unit that the guide's examples sell with: SANAD_UNIT. */
function unitFromEnvironment(): string
{
    return setting('SANAD_UNIT');
}

/** The wall clock of Saudi Arabia (UTC+3, no summer time), which every document's date and time are in. */
function riyadhNow(): array
{
    $now = new \DateTimeImmutable('now', new \DateTimeZone('+03:00'));
    return ['invoice_date' => $now->format('Y-m-d'), 'invoice_time' => $now->format('H:i:s')];
}

/** The seller as the company profile has it; address and CR number are filled in by the appliance. */
function sellerOf(array $context): array
{
    $company = $context['company'];
    $seller = ['name' => $company['legal_name'], 'vat_number' => $company['vat_number']];
    return $company['legal_name_ar'] ? [...$seller, 'name_ar' => $company['legal_name_ar']] : $seller;
}
