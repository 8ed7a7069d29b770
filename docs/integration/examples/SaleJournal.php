<?php

/*
 * The till's own record of its sales, one file a sale, so that none is lost or sold twice whatever breaks down.
 *
 * A sale is written down before it is posted, and each start of the till posts again what has no answer. A sale that the appliance
 * refuses is put aside with the reason, for a person to look at, and holds up nothing.
 *
 * A sale is ['key' => …, 'kind' => …, 'body' => …] and, where wanted, 'prefer'; one of 'answer' and 'refusal' is added once the
 * appliance has decided. A return has `<invoice_id>/return` as its kind, a conversion `<invoice_id>/convert`.
 */

declare(strict_types=1);

namespace Sanad;

/**
 * What posting again came to. `refused` holds all that are put aside, also those of earlier starts; `unreadable` names the files that are
 * damaged or hold no sale. A person has to look at both.
 */
final class Posted
{
    public function __construct(
        public readonly array $answered,
        public readonly array $refused,
        public readonly array $waiting,
        public readonly array $unreadable,
    ) {
    }
}

final class SaleJournal
{
    /** Refusals that the sale is not to blame for: it waits for another document, or for someone to mend the unit. */
    private const WAITS_FOR = ['ORIGINAL_INVOICE_NOT_READY', 'PREPAYMENT_NOT_READY', 'EGS_NOT_READY', 'EGS_CERTIFICATE_EXPIRED'];

    /** The only 403 that is about one note; any other comes from what stands before the appliance, and concerns all sales. */
    private const NOTE_NOT_ALLOWED = 'EXTERNAL_ORIGINALS_OFF';

    /** The folder with the sales of a till; it is made where it does not exist. */
    public function __construct(private readonly string $folder, private readonly SanadClient $sanad)
    {
        if (!is_dir($folder)) {
            mkdir($folder, recursive: true);
        }
    }

    /** Every sale that is written down, the oldest first. */
    public function sales(): array
    {
        $found = array_values(array_filter($this->read()));
        $momentOf = fn(array $sale): string => ($sale['body']['invoice_date'] ?? '') . ' ' . ($sale['body']['invoice_time'] ?? '');
        usort($found, fn(array $one, array $other): int => $momentOf($one) <=> $momentOf($other));
        return $found;
    }

    /** Writes a sale down and posts it. A corrected sale may keep its key: what was refused has used up nothing. */
    public function post(array $sale): Issued
    {
        $sale = array_intersect_key($sale, array_flip(['key', 'kind', 'body', 'prefer']));
        $this->write($sale);
        try {
            $issued = $this->sanad->issue($sale['kind'], $sale['body'], $sale['key'], $sale['prefer'] ?? null);
        } catch (SanadError $error) {
            if ($this->isFinal($error)) {
                $this->write([...$sale, 'refusal' => $error->refusal]);
            }
            throw $error;
        }
        $this->write([...$sale, 'answer' => $issued->invoice]);
        return $issued;
    }

    /** For the start of the till: posts what has neither answer nor refusal. It never throws because of a sale. */
    public function postAgain(): Posted
    {
        foreach (array_filter($this->sales(), $this->isOpen(...)) as $sale) {
            try {
                $this->post($sale);
            } catch (SanadUnreachable) {
                break;
            } catch (SanadError $error) {
                if (!$this->concernsOneSale($error)) {
                    break;
                }
            }
        }
        $now = $this->sales();
        $unreadable = array_keys(array_filter($this->read(), fn(?array $sale): bool => $sale === null));
        sort($unreadable, SORT_STRING);
        return new Posted(
            answered: array_values(array_filter($now, fn(array $sale): bool => isset($sale['answer']))),
            refused: array_values(array_filter($now, fn(array $sale): bool => isset($sale['refusal']))),
            waiting: array_values(array_filter($now, $this->isOpen(...))),
            unreadable: array_map(strval(...), $unreadable),
        );
    }

    private function isOpen(array $sale): bool
    {
        return !isset($sale['answer']) && !isset($sale['refusal']);
    }

    /** Whether the same request would be refused again. */
    private function isFinal(SanadError $error): bool
    {
        if ($error->errorCode === self::NOTE_NOT_ALLOWED) {
            return true;
        }
        $isRefusal = in_array($error->status, [400, 404, 405, 409, 413, 415, 422], true);
        return $isRefusal && !$error->retryable && !in_array($error->errorCode, self::WAITS_FOR, true);
    }

    /** Whether it is this one sale that could not be posted, and not all of them. */
    private function concernsOneSale(SanadError $error): bool
    {
        $isOfAll = in_array($error->status, [401, 402, 403, 421, 429], true) || $error->status >= 502;
        return $error->errorCode === self::NOTE_NOT_ALLOWED || !$isOfAll;
    }

    /** The sale in each file of the folder; null where a file is damaged or holds none. */
    private function read(): array
    {
        $names = array_filter(scandir($this->folder), fn(string $name): bool => str_ends_with($name, '.json'));
        return array_combine($names, array_map($this->saleOf(...), $names));
    }

    // A file that cannot be read keeps no other sale from being posted. It stays where it is: it may still hold a sale.
    private function saleOf(string $name): ?array
    {
        $path = "{$this->folder}/{$name}";
        $content = is_file($path) ? json_decode((string) file_get_contents($path), true) : null;
        return is_array($content) && $this->isSale($content, $name) ? $content : null;
    }

    /** Whether a file's content is a sale that this journal has written under this name. */
    private function isSale(array $content, string $name): bool
    {
        [$key, $kind, $body] = [$content['key'] ?? null, $content['kind'] ?? null, $content['body'] ?? null];
        if (!is_string($key) || "{$key}.json" !== $name || !is_string($kind) || !is_array($body)) {
            return false;
        }
        $isDated = is_string($body['invoice_date'] ?? null) && is_string($body['invoice_time'] ?? null);
        return $isDated || str_ends_with($kind, '/return') || str_ends_with($kind, '/convert');
    }

    // Renamed into place: a till that is switched off while it writes leaves no half a sale.
    private function write(array $sale): void
    {
        $path = "{$this->folder}/{$sale['key']}.json";
        $file = fopen("{$path}.new", 'w');
        fwrite($file, json_encode($sale, JSON_UNESCAPED_UNICODE | JSON_THROW_ON_ERROR));
        fsync($file);
        fclose($file);
        rename("{$path}.new", $path);
    }
}
