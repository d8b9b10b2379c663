package dev.bookpost.testkit.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bookpost.domain.outbox.MailPreview;
import org.junit.jupiter.api.Test;

class InMemoryMailPreviewTest implements MailPreviewContract {
    @Override
    public MailPreview preview() {
        return new InMemoryMailPreview();
    }

    @Test
    void it_refuses_when_it_is_told_to() {
        InMemoryMailPreview preview = new InMemoryMailPreview();
        preview.refuseAll("no");
        assertThat(preview.of(MailGatewayContract.mail(1, "hello"))).isEqualTo(new MailPreview.Result.Unsendable("no"));
        preview.refuseAll(null);
        assertThat(preview.of(MailGatewayContract.mail(1, "hello"))).isInstanceOf(MailPreview.Result.Composed.class);
    }
}
